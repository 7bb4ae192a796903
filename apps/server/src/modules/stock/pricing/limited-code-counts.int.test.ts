import { COUNTED_CODES } from '@manabar/contracts';
import { beforeAll, expect, test } from 'vitest';
import { stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { readPriceOptions } from './list-admin-price-options.ts';

/* One option has more codes than the list of prices counts. */

const CODES = COUNTED_CODES + 10;

const { shop, admin } = useShop();
let productId: number;
beforeAll(async () => {
  const shelf = await stockShelf(shop.deps, { codes: 1 });
  productId = shelf.productId;
  await shop.deps.pool.query(
    `INSERT INTO codes (option_id, cipher, key_id) SELECT $1, '', 'k' FROM generate_series(2, $2::int)`,
    [shelf.optionId, CODES],
  );
});

const listed = async () => {
  const [line] = (await admin.call.admin.stock.list({ productId })).items;
  const [price] = (await admin.call.admin.prices.list({ productId })).items;
  return { stock: line?.available, available: price?.available, free: price?.free };
};

test('the admin list of prices counts codes only up to the number that it shows, or to the threshold', async () => {
  const most = COUNTED_CODES + 1;
  expect(await listed()).toEqual({
    stock: CODES,
    available: most,
    free: most,
  });
  const [price] = (await admin.call.admin.prices.list({ productId })).items;
  await admin.call.admin.prices.update({ id: price?.id ?? 0, threshold: CODES + 1 });
  expect(await listed()).toEqual({ stock: CODES, available: CODES, free: CODES });
});

test('stock, exports and previews of price changes count all codes of an option', async () => {
  const options = await readPriceOptions(shop.deps, 'en', { productId, sort: 'product' }).next();
  expect(options.value).toMatchObject([{ available: CODES, free: CODES }]);
  const { rows } = await admin.call.admin.prices.preview({
    selection: { filter: { productId } },
    percent: 5,
    currencies: 'both',
  });
  expect(rows).toMatchObject([{ codes: CODES }]);
});
