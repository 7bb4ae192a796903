import { expect, test, vi } from 'vitest';
import { addProduct } from '#testing/fixtures/products.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { productAddressExists } from '../index.ts';

const { shop, admin } = useShop();

test('a thousand unknown product addresses cause few queries, and a new product is found at once', async () => {
  const query = vi.spyOn(shop.deps.pool, 'query');
  const begun = performance.now();
  for (let n = 0; n < 1000; n++)
    expect(await productAddressExists(shop.deps, `no-${n}`)).toBe(false);
  // The cache expires twice a second.
  expect(query.mock.calls.length).toBeLessThanOrEqual(1 + (performance.now() - begun) / 500);
  query.mockRestore();
  const { id, slug } = await addProduct(admin);
  for (const name of [slug, slug.toUpperCase(), String(id), `0${id}`]) {
    expect(await productAddressExists(shop.deps, name)).toBe(true);
  }
});
