import { expect, test } from 'vitest';
import { createDayLimit } from './day-limit.ts';

test('the reseller remembers the rest of the daily limit for a while, less later spending', () => {
  let now = 0;
  const limit = createDayLimit(() => now);
  expect(limit.left('usd')).toBeNull();
  limit.spent('usd', 5);
  expect(limit.left('usd')).toBeNull();
  limit.reached('usd', { limit: 10.1, spent: 0.2 });
  limit.spent('usd', 1.15);
  expect([limit.left('usd'), limit.left('rub')]).toEqual([875n, null]);
  // The day may have ended or the key may have been replaced, without notice.
  now = 600_000;
  expect(limit.left('usd')).toBeNull();
});

test.each([
  ['nothing is left', { limit: 5, spent: 5 }],
  ['a limit that was passed leaves nothing', { limit: 5, spent: 7 }],
  ['who does not say leaves nothing', {}],
])('the reseller believes that the daily limit is used up: %s', (_what, details) => {
  const limit = createDayLimit(() => 0);
  limit.reached('usd', details);
  expect(limit.left('usd')).toBe(0n);
});
