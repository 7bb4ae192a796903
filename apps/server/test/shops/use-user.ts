import type { TestUser } from './test-shop.ts';
import { useMade } from './use-made.ts';

/** Creates a user for the tests of a file. */
export const useUser: typeof useMade<TestUser> = useMade;
