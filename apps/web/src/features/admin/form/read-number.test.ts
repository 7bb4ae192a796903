import { describe, expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

describe('the text of a number field', () => {
  it.each([
    ['4,99', 4.99],
    ['4.99', 4.99],
    [' 450 ', 450],
    ['0,5', 0.5],
    [',5', 0.5],
    ['5,', 5],
    ['007', 7],
    ['4.50', 4.5],
    ['-5', -5],
    ['−5', -5],
    ['12,345', 12.345],
    ['1 234,50', 1234.5],
    ['12\u00A0345\u00A0678', 12_345_678],
  ])('a number field reads %j as %d', (text, number) => {
    expect(readNumber(text, 2)).toBe(number);
  });

  it.each(['', '  '])('a number field reads %j as no number', (text) => {
    expect(readNumber(text, 2)).toBeUndefined();
  });

  it.each(
    [
      ['-', '.', '-,'],
      ['1,234.56', '1.234,56', '1,234,567', '12,000', '4.990'],
      ['4 99', '1 23', '12 34,5', '1234 567'],
      ['$5', '5 $', 'ten', '1e5', '0x10', 'Infinity', '5-', '--5'],
      ['4.999999999999999999', '12345678901234567890'],
    ].flat(),
  )('a number field keeps %j as a text, which no schema accepts as a number', (text) => {
    expect(readNumber(text, 2)).toBe(text);
  });

  it('a number field reads a whole number, and keeps zeros after a separator for the refusal', () => {
    expect(readNumber('325', 0)).toBe(325);
    expect(readNumber('4,99', 0)).toBe(4.99);
    expect(readNumber('1,000', 0)).toBe('1,000');
  });

  it('a number field reads a rate with ten decimals exactly', () => {
    expect(readNumber('0,1234567891', 10)).toBe(0.1234567891);
    expect(readNumber('11850.25', 10)).toBe(11_850.25);
  });
});
