import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

const read = (...args: string[]) => readOptions(args, ['list', 'purchase']);

describe('readOptions', () => {
  it('the bench uses defaults for all options', () => {
    expect(read()).toEqual({
      seconds: 5,
      rounds: 3,
      clients: 8,
      only: [],
      large: false,
      codes: 5_000_000,
      json: undefined,
      table: undefined,
      profile: undefined,
    });
  });

  it('the bench takes several scenarios', () => {
    expect(read('--only', 'list,purchase').only).toEqual(['list', 'purchase']);
  });

  it.each([
    ['--only', 'liste'],
    ['--codes', '0'],
    ['--seconds', '0'],
    ['--rounds', '1.5'],
    ['--clients', 'x'],
    ['--what'],
  ])('the bench refuses the option %s %s', (...args) => {
    expect(() => read(...args)).toThrow();
  });
});
