import { expect, it } from 'vitest';
import { findPeak } from './find-peak.ts';

it('the bench finds the highest rate answered in time, where more requests bring no more', async () => {
  const tried: number[] = [];
  const peak = await findPeak((rate) => {
    tried.push(rate);
    return Promise.resolve({ goodput: Math.min(rate, 100) });
  });
  expect(peak.goodput).toBe(100);
  expect(tried.at(-1)).toBeLessThan(400);
});

it('the bench finds the peak of a server that collapses beyond it', async () => {
  const peak = await findPeak((rate) => Promise.resolve({ goodput: rate < 200 ? rate : 5 }));
  expect(peak.goodput).toBeGreaterThan(100);
});
