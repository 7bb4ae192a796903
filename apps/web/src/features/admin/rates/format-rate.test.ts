import { expect, it } from 'vitest';
import { formatExactRate, formatRate } from './format-rate.ts';

it.each([
  [81.1234567891, '81.1235'],
  [12_650.5, '12,650.5'],
  [90, '90'],
  [0.0123456789, '0.01235'],
  [0.0000790514, '0.00007905'],
  [0.5, '0.5'],
])('formats the rate %d readably as %s', (rate, text) => {
  expect(formatRate(rate, 'en')).toBe(text);
});

it('formats a readable rate with the comma of the language', () => {
  expect(formatRate(0.0123456789, 'ru')).toBe('0,01235');
});

it('formats an exact rate with every stored decimal', () => {
  expect(formatExactRate(0.0123456789, 'en')).toBe('0.0123456789');
});
