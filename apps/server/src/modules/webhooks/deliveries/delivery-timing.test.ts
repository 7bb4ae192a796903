import { expect, test } from 'vitest';
import { retryDelayMs } from '#infra/background/retry-delay.ts';
import { usualTiming } from './delivery-timing.ts';

const HOUR = 3_600_000;

test("retries a webhook with the standard's growing delays and gives up after ten attempts", () => {
  const waits = Array.from({ length: 11 }, (_, index) =>
    retryDelayMs({ ...usualTiming, random: () => 0 }, index + 1, 0),
  );
  const hours = [2, 5, 10, 14, 20, 24].map((n) => n * HOUR);
  expect(waits).toEqual([5000, 300_000, 1_800_000, ...hours, null, null]);
});
