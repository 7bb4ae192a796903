import { describe, expect, test } from 'vitest';
import { askedWaitMs, retryMs, usualTiming } from './timing.ts';

const HOUR = 3_600_000;
const at = (attempts: number, random: number, asked = 0) =>
  retryMs({ ...usualTiming, random: () => random }, attempts, asked);

describe('the wait after a failure', () => {
  test('grows as the standard has it, and ends after ten tries', () => {
    const waits = Array.from({ length: 11 }, (_, index) => at(index + 1, 0));
    const hours = [2, 5, 10, 14, 20, 24].map((n) => n * HOUR);
    expect(waits).toEqual([5000, 300_000, 1_800_000, ...hours, null, null]);
  });

  test('is up to a fifth longer, by chance', () => {
    expect([at(1, 0), at(1, 0.5), at(1, 1)]).toEqual([5000, 5500, 6000]);
  });

  test('is as long as the receiver asks, a day at most, and never shorter', () => {
    expect(at(1, 0, 60_000)).toBe(60_000);
    expect(at(2, 0, 60_000)).toBe(300_000);
    expect(at(1, 0, 999 * HOUR)).toBe(24 * HOUR);
    expect(at(10, 0, 60_000)).toBeNull();
  });
});

describe('what a receiver asks for', () => {
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
  ])('%j is %i ms', (text, ms) => expect(askedWaitMs(text, now)).toBe(ms));
});
