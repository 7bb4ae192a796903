import { expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useStockAlerts } from '#testing/shops/stock-alerts-shop.ts';
import { addMissingAlerts, armAlerts, fireAlerts } from './stock-alerts.sql.ts';

const world = useStockAlerts();
const OPTIONS = 40;

/** Runs the job's statements, and returns how many options each of them has examined. */
const examined = ({ pool, clock } = world.shop.deps) =>
  withTransaction(pool, async (tx) => {
    await tx.query(`SET LOCAL track_functions = 'pl'`);
    const calls = async () => {
      const { rows } = await tx.query<{ calls: bigint }>(
        `SELECT calls FROM pg_stat_xact_user_functions WHERE funcname = 'product_offers_region'`,
      );
      return Number(rows[0]?.calls ?? 0);
    };
    const counts: number[] = [];
    const steps = [
      () => armAlerts(tx, 5),
      () => addMissingAlerts(tx, 5),
      () => fireAlerts(tx, 5, clock.now()),
    ];
    for (const step of steps) {
      const before = await calls();
      await step();
      counts.push((await calls()) - before);
    }
    return counts;
  });

test('the statements about stock alerts examine each option once, however many alerts fire', async () => {
  const { deps } = world.shop;
  const first = await stockShelf(deps, { codes: 1 });
  expect(await world.turn()).toEqual([world.named(first)]);
  for (let made = 1; made < OPTIONS; made++) await stockShelf(deps, { codes: 1 });
  // The planner now expects that hardly any alert is armed.
  await deps.pool.query('ANALYZE');
  for (const count of await examined()) expect(count).toBeLessThanOrEqual(OPTIONS);
});

test('the statements about stock alerts do not examine options that a change of prices has emptied', async () => {
  const { deps } = world.shop;
  const { optionId } = await stockShelf(deps, { codes: 1 });
  await world.turn();
  const before = await examined();
  await deps.pool.query(
    `INSERT INTO price_options (product_id, region_id, game_amount, price_usd, replaced_by)
     SELECT product_id, region_id, game_amount, price_usd + n, id FROM price_options, generate_series(1, 100) AS n
      WHERE id = $1`,
    [optionId],
  );
  expect(await examined()).toEqual(before);
});
