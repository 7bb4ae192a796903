import { expect, test } from 'vitest';
import { isRateJump } from './rate-jump.ts';

test.each([
  ['100', '130', false],
  ['100', '130.0000000001', true],
  ['100', '70', false],
  ['100', '69.9999999999', true],
  ['92.4517', '92.4517', false],
  ['92.4517000000', '0.0000000001', true],
  ['0.000001', '0.0000013', false],
  ['0.000001', '0.0000013001', true],
  ['12650.4', '1265.04', true],
])('tells whether a rate that moves from %s to %s has jumped', (before, after, jump) => {
  expect(isRateJump(before, after)).toBe(jump);
});
