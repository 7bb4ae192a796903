import { describe, expect, test, vi } from 'vitest';
import { openGeneratedShelf } from '#testing/fixtures/generated-codes.ts';
import { addRegion } from '#testing/fixtures/products.ts';
import { fillCart, loadCodes, stockShelf, type Shelf } from '#testing/fixtures/stocked-options.ts';
import { addDenomination, addTopupCodes } from '#testing/fixtures/stocked-denominations.ts';
import { fireStockAlerts } from './stock-alerts.ts';
import { useStockAlerts } from '#testing/shops/stock-alerts-shop.ts';

const world = useStockAlerts();
const { clock, lineOf, named, turn } = world;

const sell = async ({ optionId }: Shelf, quantity: number) => {
  await fillCart(world.shop.deps, world.buyer.userId, optionId, quantity);
  return world.buyer.call.orders.payFromBalance({ currency: 'usd' });
};

describe('an option with low stock', () => {
  test('fires a stock alert once, when a sale leaves fewer than the threshold', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 6 });
    expect(await turn()).toEqual([]);
    await sell(shelf, 1);
    expect(await turn()).toEqual([]);
    await sell(shelf, 1);
    expect(await lineOf('option', shelf.optionId)).toMatchObject({ available: 4, alert: 'armed' });
    expect(await turn()).toEqual([named(shelf)]);
    expect(await lineOf('option', shelf.optionId)).toMatchObject({
      alert: 'fired',
      firedAt: clock.now().toISOString(),
      firedWith: 4,
      lowAt: 5,
      threshold: null,
    });
    await sell(shelf, 2);
    expect(await turn()).toEqual([]);
  });

  test('fires a stock alert again only after the stock was above the threshold', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 4 });
    expect(await turn()).toEqual([named(shelf)]);
    await loadCodes(world.shop.deps, shelf.optionId, 1);
    expect(await turn()).toEqual([]);
    expect(await lineOf('option', shelf.optionId)).toMatchObject({ available: 5, alert: 'fired' });
    await sell(shelf, 1);
    expect(await turn()).toEqual([]);
    await loadCodes(world.shop.deps, shelf.optionId, 2);
    expect(await turn()).toEqual([]);
    expect(await lineOf('option', shelf.optionId)).toMatchObject({
      available: 6,
      alert: 'armed',
      firedAt: null,
      firedWith: null,
    });
    await sell(shelf, 2);
    expect(await turn()).toEqual([named(shelf)]);
  });

  test('concurrent workers fire a stock alert once, in one log line', async () => {
    const log = vi.spyOn(world.shop.deps.log, 'warn');
    for (let round = 0; round < 10; round++) {
      const shelves = await Promise.all([
        stockShelf(world.shop.deps, { codes: 2 }),
        stockShelf(world.shop.deps, { codes: 0 }),
        stockShelf(world.shop.deps, { codes: 3, rub: null }),
      ]);
      await world.shop.deps.pool.query(`UPDATE products SET title = 'Card' WHERE id = $1`, [
        shelves[0].productId,
      ]);
      const before = log.mock.calls.length;
      const told = await Promise.all([turn(), turn(), turn(), turn()]);
      // An option without any code is not offered at all.
      expect(told.flat().toSorted()).toEqual([named(shelves[0]), named(shelves[2])].toSorted());
      const lines = log.mock.calls.slice(before).map(([fields]) => fields);
      expect(lines).toEqual([
        {
          alert: 'stock_low',
          count: 2,
          lines: expect.arrayContaining([
            `option ${shelves[0].optionId} (Card, region 0, 100): 2 left, threshold 5`,
          ]) as unknown,
        },
      ]);
    }
    log.mockRestore();
  });

  test('keeps a fired stock alert on record when the worker fails', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 1 });
    const log = vi.spyOn(world.shop.deps.log, 'warn').mockImplementation(() => {
      throw new Error('the log is gone');
    });
    await expect(fireStockAlerts(world.shop.deps)).rejects.toThrow('the log is gone');
    log.mockRestore();
    expect(await lineOf('option', shelf.optionId)).toMatchObject({ alert: 'fired', firedWith: 1 });
  });
});

describe('options without alerts', () => {
  test('fires no stock alert for archived products, unoffered regions and options that lost their codes', async () => {
    const [archived, closed, emptied] = await Promise.all([
      stockShelf(world.shop.deps, { codes: 2 }),
      stockShelf(world.shop.deps, { codes: 2 }),
      stockShelf(world.shop.deps, { codes: 2 }),
    ]);
    const { pool } = world.shop.deps;
    expect(await turn()).toHaveLength(3);
    await pool.query('UPDATE products SET archived_at = now() WHERE id = $1', [archived.productId]);
    await pool.query('UPDATE products SET has_global_codes = false WHERE id = $1', [
      closed.productId,
    ]);
    await pool.query(
      `WITH gone AS (DELETE FROM codes WHERE option_id = $1 RETURNING id)
       DELETE FROM code_fingerprints f USING gone WHERE f.code_id = gone.id`,
      [emptied.optionId],
    );
    expect(await turn()).toEqual([]);
    const { rows } = await pool.query(
      'SELECT FROM stock_alerts WHERE fired_at IS NOT NULL AND option_id = ANY ($1)',
      [[archived, closed, emptied].map(({ optionId }) => optionId)],
    );
    expect(rows).toEqual([]);
    expect(await lineOf('option', closed.optionId)).toMatchObject({ alert: 'off', offered: false });
    expect(await lineOf('option', archived.optionId)).toBeUndefined();
    // The product is offered again with low stock, which fires a new alert.
    await pool.query('UPDATE products SET has_global_codes = true WHERE id = $1', [
      closed.productId,
    ]);
    expect(await turn()).toEqual([named(closed)]);
  });

  test('fires no stock alert for an option of a disabled region', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 0 });
    const region = await addRegion(world.shop, { name: 'Far', code: 'us' });
    const { pool } = world.shop.deps;
    await pool.query('INSERT INTO product_regions VALUES ($1, $2)', [shelf.productId, region]);
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO price_options (product_id, region_id, game_amount, price_usd) VALUES ($1, $2, 5, 100) RETURNING id`,
      [shelf.productId, region],
    );
    const optionId = rows[0]?.id ?? 0;
    await loadCodes(world.shop.deps, optionId, 1);
    await pool.query('UPDATE regions SET is_active = false WHERE id = $1', [region]);
    expect(await turn()).toEqual([]);
    await pool.query('UPDATE regions SET is_active = true WHERE id = $1', [region]);
    expect(await turn()).toEqual([`option ${optionId}`]);
  });

  test('fires no stock alert for generated codes, for sale or not', async () => {
    const shelf = await openGeneratedShelf(world.shop);
    await shelf.make(2);
    await shelf.make(2, { published: true });
    expect(await turn()).toEqual([]);
    const { items } = await world.admin.call.admin.stock.list({ productId: shelf.productId });
    expect(items).toMatchObject([{ available: 2, alert: 'off', offered: true }]);
  });
});

describe('stock alerts of redeemed denominations', () => {
  test('fires stock alerts for denominations as for options, also before their first code', async () => {
    const { id } = await addDenomination(world.shop.deps, { service: 'pubg', gameAmount: 60 });
    // These denominations need no codes.
    await addDenomination(world.shop.deps, { service: 'freefire' });
    expect(await turn()).toEqual([`denomination ${id}`]);
    expect(await turn()).toEqual([]);
    await addTopupCodes(world.shop.deps, id, 6);
    expect(await turn()).toEqual([]);
    expect(await lineOf('denomination', id)).toMatchObject({
      service: 'pubg',
      productId: null,
      available: 6,
      alert: 'armed',
    });
    await world.shop.deps.pool.query(
      `UPDATE topup_codes SET state = 'used' WHERE id IN (
         SELECT id FROM topup_codes WHERE denomination_id = $1 LIMIT 2)`,
      [id],
    );
    expect(await turn()).toEqual([`denomination ${id}`]);
    await world.admin.call.admin.stock.setThreshold({
      kind: 'denomination',
      ref: id,
      threshold: 2,
    });
    expect(await turn()).toEqual([]);
    expect(await lineOf('denomination', id)).toMatchObject({ alert: 'armed', lowAt: 2 });
  });

  test('fires no stock alert for a disabled denomination, and forgets a deleted one', async () => {
    const { id } = await addDenomination(world.shop.deps, { service: 'pubg', gameAmount: 325 });
    await world.admin.call.admin.stock.setThreshold({
      kind: 'denomination',
      ref: id,
      threshold: 3,
    });
    expect(await turn()).toEqual([`denomination ${id}`]);
    await world.admin.call.admin.pubgDenominations.update({ id, active: false });
    expect(await turn()).toEqual([]);
    expect(await lineOf('denomination', id)).toMatchObject({ alert: 'off' });
    await world.admin.call.admin.pubgDenominations.delete({ id });
    const { rows } = await world.shop.deps.pool.query(
      'SELECT FROM stock_alerts WHERE denomination_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
    const again = await world.admin.call.admin.pubgDenominations.create({
      uc_amount: 325,
      price_usd: 4.99,
      price_rub: 400,
    });
    expect(await turn()).toEqual([`denomination ${again.id}`]);
    expect(await lineOf('denomination', again.id)).toMatchObject({ threshold: null, version: 0 });
  });
});
