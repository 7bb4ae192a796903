import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { fillCart, stockShelf, type Shelf } from '#testing/fixtures/stocked-options.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { changeCodes } from '../codes/bulk-change-codes.ts';
import { fireStockAlerts } from './stock-alerts.ts';

// Alerts and thresholds follow codes to another price.

const { shop, admin } = useShop();
const buyer = useFixture(() => shop.registerUser());
beforeAll(async () => {
  await shop.credit(buyer.userId, 'usd', 1_000_000n);
});
beforeEach(async () => {
  // Fires the pending alerts of earlier tests.
  await fireStockAlerts(shop.deps);
});

const turn = async () => (await fireStockAlerts(shop.deps)).map(({ ref }) => ref);
const lineOf = async (productId: number, ref: number) => {
  const { items } = await admin.call.admin.stock.list({ productId });
  return items.find((line) => line.ref === ref);
};
const sell = async (optionId: number, quantity: number) => {
  await fillCart(shop.deps, buyer.userId, optionId, quantity);
  await buyer.call.orders.payFromBalance({ currency: 'usd' });
};
const set = (ref: number, threshold: number | null) =>
  admin.call.admin.stock.setThreshold({ kind: 'option', ref, threshold });

/** Changes the price of all available codes of an option, as a job does; returns the new option. */
async function reprice(
  { productId, optionId }: Pick<Shelf, 'productId' | 'optionId'>,
  usd: bigint | null,
): Promise<number> {
  const { pool } = shop.deps;
  const rub = 45_000n;
  const { rows } = await pool.query<{ id: bigint }>(
    `SELECT id FROM codes WHERE option_id = $1 AND state = 'available' ORDER BY id`,
    [optionId],
  );
  const ids = rows.map(({ id }) => id);
  const change = {
    kind: 'codes.prices' as const,
    selection: { ids: ids.map(Number) },
    priceUsd: usd,
    priceRub: rub,
  };
  const by = { actor: { userId: admin.userId, nickname: admin.nickname } };
  await withTransaction(pool, (tx) => changeCodes(tx, ids, change, by));
  const options = await pool.query<{ id: number }>(
    `SELECT id FROM price_options
      WHERE product_id = $1 AND game_amount = 100 AND price_usd IS NOT DISTINCT FROM $2
        AND price_rub IS NOT DISTINCT FROM $3`,
    [productId, usd, rub],
  );
  return options.rows[0]?.id ?? 0;
}

describe('alerts of a sold-out option', () => {
  test('a sold-out option’s alert ends when its remaining codes are sold at another price', async () => {
    const old = await stockShelf(shop.deps, { codes: 20 });
    await sell(old.optionId, 1);
    const next = await reprice(old, 599n);
    expect(await turn()).toEqual([]);
    expect(await lineOf(old.productId, old.optionId)).toMatchObject({ available: 0, alert: 'off' });
    expect(await lineOf(old.productId, next)).toMatchObject({ available: 19, alert: 'armed' });
    await sell(next, 15);
    expect(await turn()).toEqual([next]);
    // Both prices are sold out, so that the newer option has to be refilled.
    await sell(next, 4);
    expect(await turn()).toEqual([]);
    expect(await lineOf(old.productId, old.optionId)).toMatchObject({ alert: 'off' });
    expect(await lineOf(old.productId, next)).toMatchObject({ available: 0, alert: 'fired' });
  });

  test('a stock alert ends when codes come at another price, and fires again when the old price returns', async () => {
    const old = await stockShelf(shop.deps, { codes: 1 });
    await sell(old.optionId, 1);
    expect(await turn()).toEqual([old.optionId]);
    const next = await stockShelf(shop.deps, { productId: old.productId, usd: 699n, codes: 9 });
    expect(await turn()).toEqual([]);
    expect(await lineOf(old.productId, old.optionId)).toMatchObject({ alert: 'off' });
    expect(await reprice(next, 499n)).toBe(old.optionId);
    await sell(old.optionId, 6);
    expect(await turn()).toEqual([old.optionId]);
  });

  test('alerts about a sold-out option although other amounts or currencies are in stock', async () => {
    const dollars = await stockShelf(shop.deps, { codes: 1, rub: null });
    const { productId } = dollars;
    await stockShelf(shop.deps, { productId, codes: 9, usd: null });
    await stockShelf(shop.deps, { productId, codes: 9, gameAmount: 200 });
    await sell(dollars.optionId, 1);
    expect(await turn()).toEqual([dollars.optionId]);
  });
});

describe('the threshold of a repriced option', () => {
  test('a stock threshold follows the codes to their new price, and back with its last value', async () => {
    const old = await stockShelf(shop.deps, { codes: 20 });
    await set(old.optionId, 12);
    const next = await reprice(old, 599n);
    expect(await lineOf(old.productId, next)).toMatchObject({ threshold: 12, lowAt: 12 });
    await set(next, 15);
    expect(await reprice({ ...old, optionId: next }, 499n)).toBe(old.optionId);
    expect(await lineOf(old.productId, old.optionId)).toMatchObject({ threshold: 15 });
  });

  test('codes that are repriced to a price on sale use the stock threshold of that price', async () => {
    const one = await stockShelf(shop.deps, { codes: 3 });
    const other = await stockShelf(shop.deps, { productId: one.productId, usd: 599n, codes: 3 });
    await set(one.optionId, 2);
    await set(other.optionId, 1);
    expect(await reprice(one, 599n)).toBe(other.optionId);
    expect(await lineOf(one.productId, other.optionId)).toMatchObject({ threshold: 1 });
  });

  test('codes loaded at a new price of the same amount use the old price’s stock threshold', async () => {
    const old = await stockShelf(shop.deps, { codes: 1 });
    const { productId } = old;
    await set(old.optionId, 0);
    const load = (gameAmount: number, code: string) =>
      admin.call.admin.codes.create({
        productId,
        regionId: 0,
        gameAmount,
        priceUsd: 7.99,
        priceRub: null,
        code,
      });
    await load(100, 'NEW-PRICE-OF-THE-SAME');
    await load(300, 'ANOTHER-AMOUNT');
    const { items } = await admin.call.admin.stock.list({ productId });
    const thresholds = items.map(({ gameAmount, priceUsd, threshold }) => [
      gameAmount,
      priceUsd,
      threshold,
    ]);
    expect(thresholds.toSorted()).toEqual([
      [100, 4.99, 0],
      [100, 7.99, 0],
      [300, 7.99, null],
    ]);
  });
});
