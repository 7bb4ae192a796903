import type { Attack } from '../attack.ts';
import { fuzzedInput } from './fuzzed-input.ts';

/** Every attack, in the order in which they run. */
export const attacks: readonly Attack[] = [fuzzedInput];
