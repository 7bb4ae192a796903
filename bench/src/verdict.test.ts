import { describe, expect, it } from 'vitest';
import type { Summary } from './stats.ts';
import { isNoisy, judge } from './verdict.ts';

const summary = (perSecond: number, p99: number, cpuMs?: number): Summary => ({
  perSecond,
  latencies: { p50: 1, p95: 2, p99, max: 10 },
  cpuMs,
  spread: 0.1,
  foreignCores: 0.1,
  operations: 100,
  rounds: 3,
});

describe('judge', () => {
  const floor = summary(1000, 2, 0.5);

  it('the bench passes with at least the share of throughput and at most the multiples of CPU and p99', () => {
    const goal = { throughput: 0.5, cpu: 2, p99: 3 };
    expect(judge(goal, summary(500, 6, 1), floor).map(({ met }) => met)).toEqual([
      true,
      true,
      true,
    ]);
    expect(judge(goal, summary(499, 6.1, 1.1), floor).map(({ met }) => met)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('the bench judges nothing without a goal, and no CPU time that is unknown', () => {
    expect(judge({}, summary(1, 1, 1), floor)).toEqual([]);
    expect(judge({ cpu: 2 }, summary(1, 1), floor)).toEqual([]);
  });
});

describe('isNoisy', () => {
  it('the bench marks measurements as noisy that differ widely or ran beside other work', () => {
    expect(isNoisy(summary(1, 1), summary(1, 1))).toBe(false);
    expect(isNoisy(summary(1, 1), { ...summary(1, 1), spread: 0.3 })).toBe(true);
    expect(isNoisy({ ...summary(1, 1), foreignCores: 0.5 })).toBe(true);
  });
});
