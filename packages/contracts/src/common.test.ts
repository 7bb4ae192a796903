import { expect, test } from 'vitest';
import { momentSchema } from './common.ts';

test('a moment is a day or a time with its offset, since 1900', () => {
  expect(momentSchema.parse('2026-03-31')).toBe('2026-03-31');
  const time = '2026-03-31T01:00:00+03:00';
  expect(momentSchema.parse(time)).toEqual(new Date('2026-03-30T22:00:00Z'));
  expect(momentSchema.parse('1900-01-01')).toBe('1900-01-01');
  for (const before of [
    '0000-12-31',
    '0050-01-01',
    '1899-12-31',
    '0000-06-01T00:00:00Z',
    'yesterday',
  ])
    expect(momentSchema.safeParse(before).success, before).toBe(false);
});
