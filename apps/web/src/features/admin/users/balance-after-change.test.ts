import { describe, expect, it } from 'vitest';
import { balanceAfterChange } from './balance-after-change.ts';

describe('a balance after a change', () => {
  it.each([
    [4.99, 'add', 0.02, 5.01],
    [0.1, 'add', 0.2, 0.3],
    [4.99, 'add', '-5', -0.01],
    [4.99, 'set', 0, 0],
    [4.99, 'set', '12.50', 12.5],
  ] as const)(
    'an admin’s change of a balance of %d, %s %s, results in the balance %d to the cent',
    (balance, mode, typed, after) => {
      expect(balanceAfterChange(balance, mode, typed)).toBe(after);
    },
  );

  it.each(['', '-', '1.234', 'ten'])(
    'an admin’s change of a balance shows no new balance for the incomplete amount %j',
    (typed) => {
      expect(balanceAfterChange(4.99, 'add', typed)).toBeNull();
    },
  );
});
