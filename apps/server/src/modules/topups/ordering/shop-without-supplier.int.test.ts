import { expect, test } from 'vitest';
import { placeTopup, refusedTopup } from '#testing/clients/place-topup.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { setRates, steamData } from '#testing/fixtures/steam-rates.ts';
import { addDenomination } from '#testing/fixtures/stocked-denominations.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';

const shop = useTestShop({ env: { SUPPLIER: 'none' } });

test('a shop without a supplier offers no top-ups', async () => {
  await addDenomination(shop.deps, { usd: 300n });
  await addDenomination(shop.deps, { service: 'pubg', usd: 100n });
  await setRates(shop.deps, { RUB: '92.4524', KZT: '470' });
  const { topup } = shop.anonymous;
  const prices = Object.values(await topup.startingPrices());
  expect(prices.map((price) => price.sold_out)).toEqual([true, true, true]);
  expect(await topup.freefireOffers()).toMatchObject({ offers: [] });
  expect(await topup.pubgPackages()).toEqual([]);
});

test('a shop without a supplier refuses a top-up before it charges the customer', async () => {
  await setRates(shop.deps, { RUB: '92.4524', KZT: '470' });
  const buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 100_000n);
  expect(await refusedTopup(shop.deps, buyer, () => placeTopup(buyer, steamData()))).toEqual(
    refusal('supplier_unavailable'),
  );
});
