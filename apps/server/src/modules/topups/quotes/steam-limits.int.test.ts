import { expect, test } from 'vitest';
import { setRates } from '#testing/fixtures/steam-rates.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';

const shop = useTestShop({ env: { STEAM_MAX_USD: '500' } });

test('shows a guest the largest Steam amount in each currency, in whole units', async () => {
  await setRates(shop.deps, { RUB: '92.4517', KZT: '478.35' });
  const limits = { usd: 500, rub: 46_225, kzt: 239_175 };
  expect(await shop.anonymous.topup.steamLimits()).toEqual(limits);
});

test('omits the largest Steam amount in a currency without a rate', async () => {
  await shop.deps.prisma.currencyRate.deleteMany({ where: { toCurrency: 'KZT' } });
  expect(await shop.anonymous.topup.steamLimits()).toMatchObject({ usd: 500, kzt: null });
});
