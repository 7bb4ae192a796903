import { describe, expect, it } from 'vitest';
import { latencies, median, percentile, spread, summarize, type Round } from './stats.ts';

describe('median', () => {
  it('the median is the middle of an odd number of values in any order', () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it('the median is the mean of the two middle values of an even number', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('the median compares values as numbers, not as text', () => {
    expect(median([10, 9, 100])).toBe(10);
  });

  it('the median of no values is NaN', () => {
    expect(median([])).toBeNaN();
  });
});

describe('percentile', () => {
  const hundred = Float64Array.from({ length: 100 }, (_, index) => index + 1);

  it('a percentile is the value at the nearest rank', () => {
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0.95)).toBe(95);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 1)).toBe(100);
  });

  it('a percentile is never below the smallest or above the largest value', () => {
    expect(percentile([7], 0.01)).toBe(7);
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([1, 2, 3], 0.99)).toBe(3);
  });

  it('a percentile refuses a share outside of 0 to 1', () => {
    expect(() => percentile([1], 0)).toThrow(RangeError);
    expect(() => percentile([1], 99)).toThrow(RangeError);
  });
});

describe('latencies', () => {
  it('the bench sorts latencies as numbers, in a copy', () => {
    const measured = Float64Array.from([10, 9, 100, 1]);
    expect(latencies(measured)).toEqual({ p50: 9, p95: 100, p99: 100, max: 100 });
    expect([...measured]).toEqual([10, 9, 100, 1]);
  });
});

describe('spread', () => {
  it('the bench’s spread is the distance of the extremes in medians', () => {
    expect(spread([90, 100, 120])).toBeCloseTo(0.3);
    expect(spread([100])).toBe(0);
  });
});

describe('summarize', () => {
  const round = (operations: number, cpuSeconds: number | undefined, p99: number): Round => ({
    operations,
    seconds: 2,
    latencies: { p50: 1, p95: 2, p99, max: 9 },
    cpuSeconds,
    foreignCores: 0.1,
  });

  it('a summary of the bench has the median of each figure and the sum of operations', () => {
    const summary = summarize([round(200, 0.2, 5), round(400, 0.2, 3), round(300, 0.6, 4)]);
    expect(summary.perSecond).toBe(150);
    expect(summary.latencies.p99).toBe(4);
    expect(summary.cpuMs).toBe(1);
    expect(summary.operations).toBe(900);
    expect(summary.spread).toBeCloseTo(100 / 150);
  });

  it('a summary of the bench has no CPU time when one round has none', () => {
    expect(summarize([round(200, 0.2, 5), round(200, undefined, 5)]).cpuMs).toBeUndefined();
  });
});
