import { expect, it } from 'vitest';
import { findHighestRate, isHeld, type Step } from './ramp.ts';
import { kindsOfHundred, SHARES } from './mix.ts';

const step = (rate: number, held: boolean): Step => ({
  rate,
  goodput: rate,
  p99: held ? 20 : 400,
  lost: 0,
});

it('the bench’s ramp finds the highest rate that the shop holds, within a tenth', async () => {
  const best = await findHighestRate((rate) => Promise.resolve(step(rate, rate <= 1234)), 1);
  expect(best?.rate).toBeLessThanOrEqual(1234);
  expect(best?.rate).toBeGreaterThan(1234 * 0.9);
});

it('the bench’s ramp tries a rate again after one slow round', async () => {
  const seen = new Map<number, number>();
  const best = await findHighestRate((rate) => {
    seen.set(rate, (seen.get(rate) ?? 0) + 1);
    return Promise.resolve(step(rate, rate <= 1234 && seen.get(rate) === 2));
  }, 2);
  expect(best?.rate).toBeGreaterThan(1234 * 0.9);
});

it('the bench’s ramp finds nothing when the first rate is not held', async () => {
  expect(await findHighestRate((rate) => Promise.resolve(step(rate, false)), 2)).toBeNull();
});

it('the bench’s ramp does not count a rate as held when answers are refused', () => {
  expect(isHeld({ rate: 100, goodput: 99, p99: 5, lost: 0.01 })).toBe(false);
  expect(isHeld({ rate: 100, goodput: 100, p99: 5, lost: 0 })).toBe(true);
});

it('the bench mixes a hundred requests by their shares, the rare ones apart', () => {
  const kinds = kindsOfHundred();
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  expect(Object.fromEntries(counts)).toEqual(SHARES);
  const logins = kinds.flatMap((kind, at) => (kind === 'login' ? [at] : []));
  expect(logins[1]! - logins[0]!).toBeGreaterThan(40);
});
