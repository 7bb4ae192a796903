import { createService } from '@manabar/server/testing/fixtures/service-accounts';
import { addDenomination, pubgData } from '@manabar/server/testing/fixtures/stocked-denominations';
import { createTestShop, type TestShop } from '@manabar/server/testing/shops/test-shop';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManabarClient, isManabarError, newIdempotencyKey } from './index.ts';
import { listen } from './testing/listen.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

test('the client package returns typed details of a top-up whose price or stock has changed', async () => {
  const { token, userId } = await createService(shop);
  await shop.credit(userId, 'usd', 1_000n);
  const client = createManabarClient({ url: await listen(shop), apiKey: token });
  const pack = await addDenomination(shop.deps, { service: 'pubg', usd: 199n, codes: 0 });
  const refusalOf = (price: number) =>
    client.orders.topup
      .mutate({
        topupData: pubgData([pack], { price_usd: price }),
        currency: 'usd',
        idempotencyKey: newIdempotencyKey(),
      })
      .catch((error: unknown) => error);

  const repriced = await refusalOf(1);
  if (!isManabarError(repriced, 'price_changed')) throw repriced;
  const units = repriced.details.items?.flatMap((item) =>
    'denomination_id' in item ? [[item.denomination_id, item.price_usd]] : [],
  );
  expect([repriced.details.price_usd, units]).toEqual([1.99, [[pack.id, 1.99]]]);

  const sold = await refusalOf(1.99);
  if (!isManabarError(sold, 'out_of_stock')) throw sold;
  const short = sold.details.items?.map((item) =>
    'denomination_id' in item ? [item.denomination_id, item.available] : [],
  );
  expect(short).toEqual([[pack.id, 0]]);
});
