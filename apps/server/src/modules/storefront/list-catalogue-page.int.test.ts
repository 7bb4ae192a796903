import { expect, test } from 'vitest';
import { PRODUCTS_PER_PAGE } from '@manabar/contracts/rules';
import { addProduct, line } from '#testing/fixtures/products.ts';
import { useShop } from '#testing/shops/use-shop.ts';

const { shop, admin } = useShop();

test('the catalogue lists its products by id, a page at a time, with the facts of their cards', async () => {
  const titles = Array.from({ length: PRODUCTS_PER_PAGE + 2 }, (_, n) => `Card ${n}`);
  await shop.deps.prisma.product.createMany({
    data: titles.map((title, n) => ({ slug: `card-${n}`, title, imageUrl: '' })),
  });
  const { id } = await addProduct(admin, { title: 'Last' });
  await admin.call.admin.codes.bulkLoad({ productId: id, text: line(undefined, { usd: '3' }) });
  shop.deps.catalogueCache.bump();
  const read = (page: number) => shop.anonymous.catalogue.page({ page });
  const [first, second] = await Promise.all([read(1), read(2)]);
  expect([first.total, second.total]).toEqual([titles.length + 1, titles.length + 1]);
  expect(first.products.map(({ title }) => title)).toEqual(titles.slice(0, PRODUCTS_PER_PAGE));
  expect(second.products.map(({ title }) => title)).toEqual([
    ...titles.slice(PRODUCTS_PER_PAGE),
    'Last',
  ]);
  expect(second.products.at(-1)).toMatchObject({ id, from_usd: 3, sold_out: false });
  expect(await read(7)).toEqual(second);
});
