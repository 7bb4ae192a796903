import { expect, test } from 'vitest';
import { boundReason, shownStatus } from './code.mapper.ts';

test.each([
  ['available', 'available', null],
  ['used', 'used', null],
  ['reserved', 'used', 'in_order'],
  ['sold', 'used', 'in_order'],
  ['voided', 'used', 'in_order'],
  ['quarantined', 'used', 'recalled'],
] as const)('shows a code that is %s to admins as %s (kept by: %s)', (state, shown, bound) => {
  expect(shownStatus(state)).toBe(shown);
  expect(boundReason({ state, recalled: state === 'quarantined' })).toBe(bound);
});
