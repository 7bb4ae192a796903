import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { stockShelf } from '#testing/fixtures/stocked-options.ts';
import { fireStockAlerts } from './stock-alerts.ts';
import { useStockAlerts } from '#testing/shops/stock-alerts-shop.ts';

const world = useStockAlerts();
const { lineOf, named, turn } = world;

const set = (ref: number, threshold: number | null, version?: number) =>
  world.admin.call.admin.stock.setThreshold({
    kind: 'option',
    ref,
    threshold,
    ...(version !== undefined && { version }),
  });

describe('the stock threshold', () => {
  test('a price option’s stock threshold overrides the setting; 0 disables the alert, null restores the setting', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 8 });
    await set(shelf.optionId, 10, 0);
    expect(await turn()).toEqual([named(shelf)]);
    await set(shelf.optionId, 0, 1);
    expect(await turn()).toEqual([]);
    expect(await lineOf('option', shelf.optionId)).toMatchObject({ alert: 'off', lowAt: 0 });
    await set(shelf.optionId, 9);
    expect(await turn()).toEqual([named(shelf)]);
    await set(shelf.optionId, null, 3);
    expect(await turn()).toEqual([]);
    expect(await lineOf('option', shelf.optionId)).toMatchObject({
      alert: 'armed',
      threshold: null,
      lowAt: 5,
      version: 4,
    });
  });

  test('setting a stock threshold is audited, versioned, and refused for an unknown price option', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 8 });
    await set(shelf.optionId, 3, 0);
    await expect(set(shelf.optionId, 4, 0)).rejects.toThrow(refusal('conflict', { version: 1 }));
    // Setting the same value is not audited again.
    await set(shelf.optionId, 3, 1);
    const { items } = await world.admin.call.admin.audit.list({
      q: `price_option:${shelf.optionId}`,
    });
    expect(items).toMatchObject([
      { action: 'stock.threshold', before: { threshold: null }, after: { threshold: 3 } },
    ]);
    await expect(set(999_999, 3)).rejects.toThrow(refusal('not_found'));
    await expect(set(shelf.optionId, -1)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('the shop’s default stock threshold applies to options without their own; 0 disables the alert', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 6 });
    const withThreshold = (LOW_STOCK_THRESHOLD: number) =>
      fireStockAlerts({ ...world.shop.deps, env: { ...world.shop.deps.env, LOW_STOCK_THRESHOLD } });
    expect((await withThreshold(7)).map(({ ref }) => ref)).toContain(shelf.optionId);
    expect(await withThreshold(0)).toEqual([]);
    const { rows } = await world.shop.deps.pool.query(
      'SELECT FROM stock_alerts WHERE fired_at IS NOT NULL AND threshold IS NULL',
    );
    expect(rows).toEqual([]);
  });
});
