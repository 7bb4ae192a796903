import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountSchema, clientPriceSchema, signedAmountSchema, storedPriceSchema } from './money.ts';
import {
  convert,
  inverse,
  MAX_AMOUNT,
  parseMinor,
  rational,
  toDecimal,
  toMajor,
  toMinor,
} from './rules/money.ts';

const minorUnits = fc.bigInt({ min: -999_999_999n, max: 999_999_999n });

describe('minor units', () => {
  test('reads a decimal made from minor units as the same amount', () => {
    fc.assert(fc.property(minorUnits, (minor) => toMinor(toDecimal(minor)) === minor));
  });

  test.each([
    ['usd', 1234n, 12.34],
    ['jpy', 1234n, 1234],
    ['kwd', 1234n, 1.234],
    ['no code', 1234n, 12.34],
  ])('reads minor units of %s by the decimals of the currency', (currency, minor, major) => {
    expect(toMajor(minor, currency)).toBe(major);
  });

  test('parses amounts with one or two decimals exactly', () => {
    expect(parseMinor('0.1')).toBe(10n);
    expect(parseMinor('4.99')).toBe(499n);
    expect(parseMinor(' 450 ')).toBe(45_000n);
    expect(parseMinor('-0.01')).toBe(-1n);
    expect(parseMinor(1.1)).toBe(110n);
  });

  test.each([
    '',
    'abc',
    '1.234',
    '1e3',
    'NaN',
    '1,5',
    '--1',
    '.5',
    '5.',
    'Infinity',
    '9'.repeat(31),
  ])('rejects %j as an amount', (text) => {
    expect(parseMinor(text)).toBeNull();
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7, 0.1 + 0.2])(
    'rejects the number %d as an amount',
    (value) => {
      expect(parseMinor(value)).toBeNull();
    },
  );
});

describe('amounts in requests', () => {
  test('accepts positive amounts in a request below the limit with at most two decimals', () => {
    expect(amountSchema.parse(5)).toBe(500n);
    expect(amountSchema.parse(9_999_999.99)).toBe(999_999_999n);
    for (const wrong of [0, -1, MAX_AMOUNT, 1.005, '5', null, undefined, Number.NaN]) {
      expect(amountSchema.safeParse(wrong).success, String(wrong)).toBe(false);
    }
  });

  test('accepts negative and zero amounts as corrections', () => {
    expect(signedAmountSchema.parse(-2.5)).toBe(-250n);
    expect(signedAmountSchema.parse(0)).toBe(0n);
    expect(signedAmountSchema.safeParse(-MAX_AMOUNT).success).toBe(false);
  });

  test('stores a positive price and treats zero and null as not for sale', () => {
    expect(storedPriceSchema.parse(null)).toBeNull();
    expect(storedPriceSchema.parse(0)).toBeNull();
    expect(storedPriceSchema.parse(0.01)).toBe(1n);
    for (const wrong of [-0.01, 1.001, '1', Number.NaN]) {
      expect(storedPriceSchema.safeParse(wrong).success).toBe(false);
    }
  });

  test('parses a price sent by a client, counts non-numbers as 0, and keeps a missing one undefined', () => {
    expect(clientPriceSchema.parse('4.99')).toBe(499n);
    expect(clientPriceSchema.parse(4.99)).toBe(499n);
    expect(clientPriceSchema.parse('free')).toBe(0n);
    expect(clientPriceSchema.parse(null)).toBe(0n);
    expect(clientPriceSchema.parse({})).toBe(0n);
    expect(clientPriceSchema.parse(undefined)).toBeUndefined();
    for (const beyond of [1e20, MAX_AMOUNT, -MAX_AMOUNT, '9'.repeat(40), `-${'9'.repeat(40)}`])
      expect(clientPriceSchema.parse(beyond), String(beyond)).toBe(0n);
    expect(clientPriceSchema.parse('9999999.99')).toBe(999_999_999n);
  });
});

describe('conversion', () => {
  test('rounds a conversion once, half away from zero', () => {
    expect(convert(1n, rational('0.5'))).toBe(1n);
    expect(convert(-1n, rational('0.5'))).toBe(-1n);
    expect(convert(1n, rational('0.49'))).toBe(0n);
    expect(convert(100n, rational('11850.25'))).toBe(1_185_025n);
  });

  test('keeps a conversion within half a minor unit of the exact value', () => {
    const rates = fc.tuple(
      fc.bigInt({ min: 1n, max: 10n ** 14n }),
      fc.integer({ min: 0, max: 10 }),
    );
    fc.assert(
      fc.property(minorUnits, rates, (minor, [digits, places]) => {
        const text = digits.toString().padStart(places + 1, '0');
        const rate = rational(
          places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`,
        );
        const twice = 2n * (convert(minor, rate) * rate.denominator - minor * rate.numerator);
        return twice <= rate.denominator && twice >= -rate.denominator;
      }),
    );
  });

  test('returns the same amount after a conversion there and back at a rate of at least one', () => {
    fc.assert(
      fc.property(minorUnits, fc.bigInt({ min: 100n, max: 10n ** 8n }), (minor, cents) => {
        const rate = { numerator: cents, denominator: 100n };
        return convert(convert(minor, rate), inverse(rate)) === minor;
      }),
    );
  });

  test('requires a positive decimal as a rate', () => {
    expect(() => rational('1e5')).toThrow(RangeError);
    expect(() => inverse(rational('0'))).toThrow(RangeError);
  });
});
