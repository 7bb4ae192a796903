import { beforeAll, expect, test } from 'vitest';
import { addRegion } from '#testing/fixtures/products.ts';
import { stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';

// For a product without regions, product_texts_without_regions returns the same as product_texts and region_offer.

const shop = useTestShop();
let regions: { active: number; inactive: number };

beforeAll(async () => {
  regions = {
    active: await addRegion(shop, { name: 'Active', code: 'aa' }),
    inactive: await addRegion(shop, { name: 'Inactive', code: 'bb', isActive: false }),
  };
});

/** Creates a product and changes it by statements about the product $1. */
async function product(...changes: string[]): Promise<number> {
  const { productId } = await stockShelf(shop.deps);
  for (const change of changes) await shop.deps.pool.query(change, [productId]);
  return productId;
}

async function answers(id: number) {
  const { rows } = await shop.deps.pool.query<{ short: unknown; full: unknown }>(
    `SELECT to_jsonb(w) AS short, to_jsonb(t) || jsonb_build_object(
              'offered', coalesce((SELECT o.offered FROM region_offer($1, 0) AS o), false)) AS full
       FROM product_texts($1, 0) AS t LEFT JOIN product_texts_without_regions($1) AS w ON true`,
    [id],
  );
  return rows[0];
}

test.each([
  ['offered', []],
  ['archived', ['UPDATE products SET archived_at = now() WHERE id = $1']],
  ['without global codes', ['UPDATE products SET has_global_codes = false WHERE id = $1']],
  ['with a currency of its own', [`UPDATE products SET game_currency = 'gems' WHERE id = $1`]],
])(
  'the short query of product texts returns the same as the full one for a product that is %s',
  async (_state, changes) => {
    const found = await answers(await product(...changes));
    expect(found?.short).toEqual(found?.full);
    expect(found?.full).toMatchObject({ title: 'Карта', region_name: '' });
  },
);

test('the short query of product texts returns nothing for a product with regions', async () => {
  for (const region of [regions.active, regions.inactive, 0]) {
    const id = await product(`INSERT INTO product_regions VALUES ($1, ${region})`);
    expect(await answers(id), String(region)).toMatchObject({ short: null });
  }
});
