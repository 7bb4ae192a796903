import { COUNTED_CODES, listStockInput } from '@manabar/contracts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadCodes, stockShelf, type Shelf } from '#testing/fixtures/stocked-options.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { countStocks } from './count-stocks.job.ts';
import { readStock } from './list-stock.ts';
import { listOptionsToCount } from './stock-counts.sql.ts';

/* Two of three options have more codes than the lists count themselves. */

const LARGE = COUNTED_CODES + 50;
const LARGER = COUNTED_CODES + 90;

const { shop, admin } = useShop();
const large = useFixture(() => stockShelf(shop.deps, { codes: 1 }));
const larger = useFixture(() => stockShelf(shop.deps, { codes: 1 }));
const small = useFixture(() => stockShelf(shop.deps, { codes: 7 }));

const run = (sql: string) => shop.deps.pool.query(sql);
const addCodes = (optionId: number, codes: number) =>
  run(
    `INSERT INTO codes (option_id, cipher, key_id) SELECT ${optionId}, '', 'k' FROM generate_series(1, ${codes})`,
  );
const takeOffSale = (optionId: number, codes: number) =>
  run(
    `UPDATE codes SET state = 'used' WHERE id IN (
       SELECT id FROM codes WHERE option_id = ${optionId} AND state = 'available' LIMIT ${codes})`,
  );
const lineOf = async ({ productId, optionId }: Shelf) => {
  const { items } = await admin.call.admin.stock.list({ productId });
  return items.find(({ ref }) => ref === optionId);
};
const keptOptions = async () => {
  const { rows } = await shop.deps.pool.query<{ option_id: number }>(
    'SELECT option_id FROM stock_counts ORDER BY option_id',
  );
  return rows.map(({ option_id }) => option_id);
};
/** Lists the three options by stock. */
const byStock = async (list: 'stock' | 'prices') => {
  const { items } = await admin.call.admin[list].list({ sort: 'available' });
  const options = new Set([small, large, larger].map(({ optionId }) => optionId));
  return items.map((item) => ('ref' in item ? item.ref : item.id)).filter((id) => options.has(id));
};

beforeAll(async () => {
  await addCodes(large.optionId, LARGE - 1);
  await addCodes(larger.optionId, LARGER - 1);
});
beforeEach(() => run('DELETE FROM stock_counts'));

describe('the last count of a stock', () => {
  test('the job that counts stocks stores counts above a hundred codes, and removes those of smaller stocks', async () => {
    await countStocks(shop.deps);
    expect(await keptOptions()).toEqual([large.optionId, larger.optionId]);
    const shelf = await stockShelf(shop.deps, { codes: 1 });
    await addCodes(shelf.optionId, 100);
    await countStocks(shop.deps);
    expect(await keptOptions()).toContain(shelf.optionId);
    await takeOffSale(shelf.optionId, 1);
    await countStocks(shop.deps);
    expect(await keptOptions()).not.toContain(shelf.optionId);
    await takeOffSale(shelf.optionId, 100);
  });

  test('the job that counts stocks leaves out options with few codes and without a stored count', async () => {
    const options = async () => (await listOptionsToCount(shop.deps.pool)).map(({ id }) => id);
    expect(await options()).toEqual([large.optionId, larger.optionId]);
    await countStocks(shop.deps);
    await run(
      `INSERT INTO stock_counts (option_id, available, newest_id) VALUES (${small.optionId}, 101, 0)`,
    );
    expect(await options()).toEqual([large.optionId, larger.optionId, small.optionId]);
  });

  test('the admin list of stock shows the stored count of a stock above a thousand, marked as estimated', async () => {
    const exact = await lineOf(large);
    expect(exact).toMatchObject({ available: LARGE });
    expect(exact).not.toHaveProperty('availableEstimated');
    await countStocks(shop.deps);
    expect(await lineOf(large)).toMatchObject({ available: LARGE, availableEstimated: true });
    expect(await lineOf(small)).not.toHaveProperty('availableEstimated');
  });

  test('a stored stock count adds codes that were loaded since, and misses codes that left until the next count', async () => {
    await countStocks(shop.deps);
    await loadCodes(shop.deps, large.optionId, 3);
    await takeOffSale(large.optionId, 4);
    expect(await lineOf(large)).toMatchObject({ available: LARGE + 3, availableEstimated: true });
    await countStocks(shop.deps);
    expect(await lineOf(large)).toMatchObject({ available: LARGE - 1, availableEstimated: true });
    await addCodes(large.optionId, 1);
  });

  test('the admin list of stock counts a stock of a thousand codes or fewer itself, despite a stored count', async () => {
    await countStocks(shop.deps);
    await takeOffSale(larger.optionId, 90);
    const line = await lineOf(larger);
    expect(line).toMatchObject({ available: COUNTED_CODES });
    expect(line).not.toHaveProperty('availableEstimated');
    await addCodes(larger.optionId, 90);
  });

  test('the admin list of stock ignores a stored count that is older than a quarter of an hour', async () => {
    await countStocks(shop.deps);
    await run(
      `UPDATE stock_counts SET available = 5000, counted_at = now() - interval '16 minutes'`,
    );
    const line = await lineOf(large);
    expect(line).toMatchObject({ available: LARGE });
    expect(line).not.toHaveProperty('availableEstimated');
  });

  test('an export of the stock ignores stored counts', async () => {
    await countStocks(shop.deps);
    await run('UPDATE stock_counts SET available = 5000');
    const view = { sold: [], language: 'en' } as const;
    const input = listStockInput.parse({ productId: large.productId });
    const lines = await readStock(shop.deps, view, input).next();
    expect(lines.value).toMatchObject([{ available: LARGE }]);
  });
});

describe.each(['stock', 'prices'] as const)('the list of %s by available codes', (list) => {
  test('an admin list sorted by available codes has the same order with and without stored counts', async () => {
    const without = await byStock(list);
    expect(without[0]).toBe(small.optionId);
    expect(without).toHaveLength(3);
    await countStocks(shop.deps);
    expect(await byStock(list)).toEqual(without);
  });

  test('an admin list sorted by available codes places a stock above a hundred codes by its stored count', async () => {
    const largest = async () => {
      const { items } = await admin.call.admin[list].list({ sort: '-available', pageSize: 1 });
      return items.map((item) => ('ref' in item ? item.ref : item.id));
    };
    for (const { optionId } of [large, larger]) await takeOffSale(optionId, COUNTED_CODES - 100);
    await countStocks(shop.deps);
    const before = await largest();
    await run(`UPDATE stock_counts SET available = 900 WHERE option_id = ${large.optionId}`);
    const after = await largest();
    for (const { optionId } of [large, larger]) await addCodes(optionId, COUNTED_CODES - 100);
    expect([before, after]).toEqual([[larger.optionId], [large.optionId]]);
  });

  test('an admin list sorted by available codes places a stock of at most a hundred codes by its codes', async () => {
    await countStocks(shop.deps);
    await run(
      `INSERT INTO stock_counts (option_id, available, newest_id) VALUES (${small.optionId}, 9999, 0)`,
    );
    expect((await byStock(list))[0]).toBe(small.optionId);
  });
});
