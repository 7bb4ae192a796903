import { expect, test } from 'vitest';
import { addProduct, line } from '#testing/fixtures/products.ts';
import { useShop } from '#testing/shops/use-shop.ts';

const { shop, admin } = useShop();

test('the gift cards of the home page are eight products with their prices, the promised ones first', async () => {
  for (let n = 1; n <= 9; n += 1) await addProduct(admin, { title: `Card ${n}` });
  const { id } = await addProduct(admin, {
    title: 'Roblox',
    translations: { en: { title: 'Roblox card' } },
  });
  await admin.call.admin.codes.bulkLoad({ productId: id, text: line(undefined, { usd: '3' }) });
  shop.deps.catalogueCache.bump();
  const cards = await shop.anonymous.catalogue.giftCards();
  expect(cards).toHaveLength(8);
  expect(cards[0]).toMatchObject({ slug: 'roblox', from_usd: 3, sold_out: false });
  expect(cards[1]).toMatchObject({ slug: 'card-1', from_usd: null, sold_out: true });
});
