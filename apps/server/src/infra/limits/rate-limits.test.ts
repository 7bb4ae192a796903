import { expect, test } from 'vitest';
import { createRateLimits, type RateRule } from './rate-limits.ts';

const waitsOf = (scale: number, rule: RateRule, tries: number) => {
  const limits = createRateLimits(scale);
  return Promise.all(Array.from({ length: tries }, () => limits.spend(rule, '10.0.0.1')));
};
const admitted = async (scale: number, rule: RateRule, tries: number) =>
  (await waitsOf(scale, rule, tries)).filter((wait) => wait === null).length;

test.each([
  ['general', 600, 60],
  ['login', 60, 60],
  ['register', 20, 3600],
  ['passwordReset', 20, 3600],
  ['support', 10, 3600],
  ['attachment', 60, 3600],
  ['playerCheck', 60, 60],
  ['receipt', 60, 60],
  ['export', 60, 600],
  ['webhook', 600, 60],
  ['apiKey', 600, 60],
  ['apiKeyRefusal', 10, 60],
] as const)('the rate limit %s admits %i calls of an address', async (rule, limit, seconds) => {
  expect(await admitted(1, rule, limit + 5)).toBe(limit);
  expect(await admitted(0.5, rule, limit + 5)).toBe(limit / 2);
  expect(await admitted(2, rule, limit * 2 + 5)).toBe(limit * 2);
  expect(await admitted(0, rule, limit + 5)).toBe(limit + 5);
  const wait = (await waitsOf(1, rule, limit + 1)).at(-1);
  expect(wait).toBeGreaterThan(seconds - 10);
  expect(wait).toBeLessThanOrEqual(seconds);
});

test('a rate-limited caller learns how long to wait, and other addresses and limits are not affected', async () => {
  const limits = createRateLimits(1);
  for (let i = 0; i < 20; i++) await limits.spend('register', '10.0.0.1');
  const wait = await limits.spend('register', '10.0.0.1');
  expect(wait).toBeGreaterThan(3590);
  expect(wait).toBeLessThanOrEqual(3600);
  expect(await limits.spend('register', '10.0.0.2')).toBeNull();
  expect(await limits.spend('general', '10.0.0.1')).toBeNull();
});
