import { rational } from '@manabar/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceSteam, type SteamRates } from './steam-price.ts';

const rates = (rub: string, kzt: string): SteamRates => ({
  usd: rational('1'),
  rub: rational(rub),
  kzt: rational(kzt),
});
const usual = rates('92.4517', '478.35');

describe('the price of a Steam wallet amount', () => {
  test.each([
    // The prices are 1.03 dollars and 95.225251 roubles, of which 92.4517 are the amount.
    ['usd', 100n, { usd: 103n, rub: 9523n }, { usd: 3n, rub: 278n }],
    // The price is exactly 10.3 dollars, so that rounding does not change it.
    ['usd', 1000n, { usd: 1030n, rub: 95_226n }, { usd: 30n, rub: 2774n }],
    // The price is 0.3399 dollars, rounded up; the amount is 0.33.
    ['usd', 33n, { usd: 34n, rub: 3143n }, { usd: 1n, rub: 92n }],
    // No rate applies when the amount is paid in its own currency.
    ['rub', 100_000n, { usd: 1115n, rub: 103_000n }, { usd: 33n, rub: 3000n }],
    ['rub', 100_001n, { usd: 1115n, rub: 103_002n }, { usd: 33n, rub: 3001n }],
    // 500 tenge are 1.045259… dollars.
    ['kzt', 50_000n, { usd: 108n, rub: 9954n }, { usd: 3n, rub: 290n }],
  ] as const)(
    'prices a Steam amount in %s of %d hundredths',
    (inputCurrency, amount, prices, commissions) => {
      expect(priceSteam({ amount, inputCurrency }, usual)).toEqual({ prices, commissions });
    },
  );

  // The oracle compares exact products without division: rates in units of 10^-10, amounts in whole hundredths.
  const PLACES = 10n ** 10n;
  const rate = fc.bigInt({ min: 1n, max: 50_000n * PLACES });
  const text = (places: bigint) =>
    `${places / PLACES}.${(places % PLACES).toString().padStart(10, '0')}`;
  const input = fc.constantFrom('usd', 'rub', 'kzt');
  const hundredths = fc.bigInt({ min: 1n, max: 1_000_000_000n });

  test('a Steam price is the least that covers amount and commission, in both currencies', () => {
    fc.assert(
      fc.property(hundredths, input, rate, rate, (amount, inputCurrency, rub, kzt) => {
        const count = { usd: PLACES, rub, kzt };
        const quote = priceSteam({ amount, inputCurrency }, rates(text(rub), text(kzt)));
        for (const currency of ['usd', 'rub'] as const) {
          // amount / count[input] * count[currency] * 1.03, times 100 * count[input].
          const exact = amount * count[currency] * 103n;
          const unit = 100n * count[inputCurrency];
          const price = quote.prices[currency];
          expect(price * unit >= exact && (price - 1n) * unit < exact).toBe(true);
          const own = price - quote.commissions[currency];
          const off = 2n * (own * unit - amount * count[currency] * 100n);
          expect(off > -unit && off <= unit).toBe(true);
          expect(quote.commissions[currency] >= 0n).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a Steam price never falls when the amount grows', () => {
    fc.assert(
      fc.property(hundredths, input, rate, rate, (amount, inputCurrency, rub, kzt) => {
        const at = (more: bigint) =>
          priceSteam({ amount: amount + more, inputCurrency }, rates(text(rub), text(kzt))).prices;
        expect(at(1n).usd >= at(0n).usd && at(1n).rub >= at(0n).rub).toBe(true);
      }),
    );
  });

  test('refuses to price a Steam amount without a rate', () => {
    const { usd, rub } = usual;
    expect(() => priceSteam({ amount: 1n, inputCurrency: 'kzt' }, { usd, rub })).toThrow('kzt');
  });
});
