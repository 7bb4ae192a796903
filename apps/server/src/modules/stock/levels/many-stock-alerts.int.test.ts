import { expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useStockAlerts } from '#testing/shops/stock-alerts-shop.ts';
import { addMissingAlerts, armAlerts, fireAlerts } from './stock-alerts.sql.ts';

const world = useStockAlerts();
const OPTIONS = 40;

test('statements about stock alerts read the options a fixed number of times, however many alerts fire', async () => {
  const { deps } = world.shop;
  const first = await stockShelf(deps, { codes: 1 });
  expect(await world.turn()).toEqual([world.named(first)]);
  for (let made = 1; made < OPTIONS; made++) await stockShelf(deps, { codes: 1 });
  // The planner now expects that hardly any alert is armed.
  await deps.pool.query('ANALYZE');
  await withTransaction(deps.pool, async (tx) => {
    await tx.query(`SET LOCAL track_functions = 'pl'`);
    const reads = async () => {
      const { rows } = await tx.query<{ calls: bigint }>(
        `SELECT calls FROM pg_stat_xact_user_functions WHERE funcname = 'product_offers_region'`,
      );
      return Number(rows[0]?.calls ?? 0);
    };
    const now = deps.clock.now();
    const steps = [
      () => addMissingAlerts(tx, 5),
      () => fireAlerts(tx, 5, now),
      () => armAlerts(tx, 5),
    ];
    for (const step of steps) {
      const before = await reads();
      await step();
      expect((await reads()) - before).toBeLessThanOrEqual(4 * OPTIONS);
    }
  });
});
