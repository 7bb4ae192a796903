import { expect, it } from 'vitest';
import { atLeast, atMost } from './attack-types.ts';
import { formatFindings } from './format-findings.ts';

it('the result table of an attack program says of each finding whether its limit was kept', () => {
  expect(
    formatFindings([atMost('p99, ms', 12.345, 50), atLeast('options bought', 90, 91)]),
  ).toEqual([
    '  p99, ms              12.3  ≤ 50       held',
    '  options bought         90  ≥ 91       FELL',
  ]);
});
