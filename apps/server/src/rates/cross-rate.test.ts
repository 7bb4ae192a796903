import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossRate } from './cross-rate.ts';

const rouble = { value: '1', nominal: '1' };

describe('a cross rate', () => {
  test.each([
    [{ value: '80.8098', nominal: '1' }, rouble, '80.8098'],
    [{ value: '80.8098', nominal: '1' }, { value: '15.5719', nominal: '100' }, '518.9463071302'],
    [
      { value: '80.8098', nominal: '1' },
      { value: '67.7523', nominal: '10000' },
      '11927.2408464362',
    ],
    [{ value: '1', nominal: '1' }, { value: '3', nominal: '1' }, '0.3333333333'],
    [{ value: '2', nominal: '1' }, { value: '3', nominal: '1' }, '0.6666666667'],
    [{ value: '1', nominal: '100' }, { value: '1', nominal: '1' }, '0.01'],
    [{ value: '1', nominal: '2' }, { value: '1', nominal: '10000000' }, '5000000'],
    // A tie between two last places is rounded up.
    [{ value: '0.000001', nominal: '20000' }, rouble, '0.0000000001'],
    [{ value: '0.000001', nominal: '20001' }, rouble, '0'],
    [{ value: '1', nominal: '1' }, { value: '9', nominal: '9' }, '1'],
  ])('the cross rate of %o in %o is %s', (from, to, rate) => {
    expect(crossRate(from, to)).toBe(rate);
  });

  const positive = (max: number) => fc.integer({ min: 1, max });
  /** A value in ten-thousandths; `written` formats it like the bank. */
  const value = positive(2_000_000_000);
  const nominal = fc.constantFrom(1, 10, 100, 1000, 10_000);
  const written = (units: number) =>
    `${Math.floor(units / 10_000)}.${String(units % 10_000).padStart(4, '0')}`;

  test('a cross rate is the nearest value with ten places', () => {
    fc.assert(
      fc.property(value, nominal, value, nominal, (price, ofUnits, worth, forUnits) => {
        const rate = crossRate(
          { value: written(price), nominal: String(ofUnits) },
          { value: written(worth), nominal: String(forUnits) },
        );
        expect(rate).toMatch(/^(?:0|[1-9]\d*)(?:\.\d{0,9}[1-9])?$/);
        const [whole = '', part = ''] = rate.split('.');
        const places = BigInt(whole + part.padEnd(10, '0'));
        // Compares price/ofUnits : worth/forUnits with the answer without a division.
        const exact = BigInt(price) * BigInt(forUnits) * 10n ** 10n;
        const unit = BigInt(worth) * BigInt(ofUnits);
        const off = 2n * (places * unit - exact);
        expect(off > -unit && off <= unit).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
