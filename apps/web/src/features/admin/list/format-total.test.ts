import { expect, test } from 'vitest';
import { formatTotal } from './format-total.ts';

test.each([
  [{ total: 10_000 }, '10,000'],
  [{ total: 10_001, totalEstimated: true as const }, '10,000+'],
  [{ total: 5_000_000, totalEstimated: true as const }, '≈ 5,000,000'],
])('shows the total of %j as %s', (found, shown) => {
  expect(formatTotal(found, 'en')).toBe(shown);
});
