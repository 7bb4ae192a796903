import { beforeAll } from 'vitest';
import type { TestUser } from './test-shop.ts';

/** Creates a user for the tests of a file. */
export function useUser(create: () => Promise<TestUser>): TestUser {
  const user = {} as TestUser;
  beforeAll(async () => {
    Object.assign(user, await create());
  });
  return user;
}
