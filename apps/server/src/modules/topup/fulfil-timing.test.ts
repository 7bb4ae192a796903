import { expect, test } from 'vitest';
import { resendAfterMs, usualTiming } from './fulfil-timing.ts';

const created = new Date('2026-11-20T09:00:00Z');
const after = (seconds: number) =>
  resendAfterMs(usualTiming, created, new Date(created.getTime() + seconds * 1000)) / 1000;

test('what was surely not sent is sent soon, then less often, and never less than once a minute', () => {
  expect([0, 1, 2, 8, 60, 120, 86_400].map(after)).toEqual([1, 1, 1, 4, 30, 60, 60]);
});

test('a lease outlasts a call and the writing of its answer', () => {
  expect(usualTiming.leaseMs).toBeGreaterThanOrEqual(20_000);
});
