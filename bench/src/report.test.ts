import { expect, it } from 'vitest';
import { formatRatios } from './report.ts';
import type { Summary } from './stats.ts';

const side = (perSecond: number, rounds: number): Summary => ({
  perSecond,
  latencies: { p50: 1, p95: 2, p99: 3, max: 10 },
  cpuMs: 1,
  spread: 0.1,
  foreignCores: 0.1,
  operations: 100,
  rounds,
});

it('the bench reports a ratio from three rounds of each side and none from fewer', () => {
  const of = (rounds: number, goal = {}) =>
    formatRatios({ goal, shop: side(500, rounds), floor: side(1000, 3) });
  expect(of(3)).toBe('throughput 0.50 ×');
  expect(of(3, { throughput: 0.6 })).toBe('throughput 0.50 × (goal ≥ 0.6) MISSED');
  expect(of(2)).toBe('no ratio from fewer than 3 rounds');
  expect(of(1, { throughput: 0.6 })).toBe('no ratio from fewer than 3 rounds');
});
