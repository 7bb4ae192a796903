import { expect, test } from 'vitest';
import { resendAfterMs, defaultTiming } from './fulfilment-timing.ts';

const created = new Date('2026-11-20T09:00:00Z');
const after = (seconds: number) =>
  resendAfterMs(defaultTiming, created, new Date(created.getTime() + seconds * 1000)) / 1000;

test('resends unsent top-up attempts soon at first, then less often, and at least once a minute', () => {
  expect([0, 1, 2, 8, 60, 120, 86_400].map(after)).toEqual([1, 1, 1, 4, 30, 60, 60]);
});

test('the lease of a top-up is longer than a call to the supplier and the recording of its answer', () => {
  expect(defaultTiming.leaseMs).toBeGreaterThanOrEqual(20_000);
});
