import { describe, expect, test } from 'vitest';
import { askedDelayMs, delayByAgeMs, exponentialDelayMs, retryDelayMs } from './retry-delay.ts';

const HOUR = 3_600_000;
const at = (attempts: number, random: number, asked = 0) =>
  retryDelayMs({ retryAfterMs: [5000, 300_000], random: () => random }, attempts, asked);

describe('the wait after a failure', () => {
  test('the retry delay follows the schedule and ends after its last attempt', () => {
    expect([1, 2, 3, 4].map((attempts) => at(attempts, 0))).toEqual([5000, 300_000, null, null]);
  });

  test('the retry delay has a jitter of up to a fifth', () => {
    expect([at(1, 0), at(1, 0.5), at(1, 1)]).toEqual([5000, 5500, 6000]);
  });

  test('the retry delay respects a Retry-After of up to a day', () => {
    expect(at(1, 0, 60_000)).toBe(60_000);
    expect(at(2, 0, 60_000)).toBe(300_000);
    expect(at(1, 0, 999 * HOUR)).toBe(24 * HOUR);
    expect(at(3, 0, 60_000)).toBeNull();
  });
});

describe('Retry-After of a receiver', () => {
  const now = new Date('2026-01-01T12:00:00.000Z');
  test.each([
    [null, 0],
    ['120', 120_000],
    [' 7 ', 7000],
    ['Thu, 01 Jan 2026 12:01:00 GMT', 60_000],
    ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
    ['-5', 0],
    ['soon', 0],
    ['99999999999999', 0],
  ])('parses the header Retry-After %j as %i ms', (text, ms) =>
    expect(askedDelayMs(text, now)).toBe(ms),
  );
});

test('an exponential delay doubles with each attempt up to its limit', () => {
  const delays = [1, 2, 3, 20, 400].map((attempts) =>
    exponentialDelayMs({ firstMs: 5000, mostMs: HOUR }, attempts),
  );
  expect(delays).toEqual([5000, 10_000, 20_000, HOUR, HOUR]);
});

test('a retry delay by age is half of the age, within its limits', () => {
  const begun = new Date('2026-01-01T12:00:00.000Z');
  const delays = [0, 20, 600, 86_400].map((seconds) =>
    delayByAgeMs(
      { leastMs: 5000, mostMs: HOUR },
      begun,
      new Date(begun.getTime() + seconds * 1000),
    ),
  );
  expect(delays).toEqual([5000, 10_000, 300_000, HOUR]);
});
