import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { isConflict, withTransaction } from '#infra/db/transaction.ts';
import type { ScheduledJob } from '#infra/queue/job.ts';
import { tellWebhooks } from '#modules/webhooks/index.ts';
import {
  addMissingAlerts,
  armAlerts,
  countFired,
  fireAlerts,
  lockAlerts,
  type FiredRow,
} from './stock-alerts.sql.ts';

/** What one line of the log names; all of them stand in the list of stock. */
const NAMED = 20;

/**
 * Tells of everything that runs low, once: it is told of again when it was filled up above its threshold meanwhile.
 * Answers what was told of now.
 */
export async function fireStockAlerts(
  deps: Pick<Deps, 'pool' | 'env' | 'clock' | 'log'>,
): Promise<FiredRow[]> {
  const usual = deps.env.LOW_STOCK_THRESHOLD;
  const { fired, failure } = await withTransaction(deps.pool, async (tx) => {
    await lockAlerts(tx);
    await armAlerts(tx, usual);
    await addMissingAlerts(tx, usual);
    const rows = await fireAlerts(tx, usual, deps.clock.now());
    return { fired: rows, failure: await tellOthers(tx, rows) };
  });
  if (fired.length > 0) {
    deps.log.warn(
      { alert: 'stock_low', count: fired.length, lines: fired.slice(0, NAMED).map(describe) },
      'codes run out',
    );
  }
  if (failure !== null) {
    deps.log.error({ err: failure, alert: 'webhooks_untold' }, 'cannot tell others of stock');
  }
  return fired;
}

/**
 * Tells other services, in the transaction of the alert: neither is without the other. But when they cannot be told, the
 * alert stands, for whoever fills the shelves: it would not be raised as long as that lasts. Answers why not.
 */
async function tellOthers(tx: PoolClient, rows: readonly FiredRow[]): Promise<unknown> {
  if (rows.length === 0) return null;
  await tx.query('SAVEPOINT before_telling');
  try {
    for (const { kind, ref, left, low_at: threshold } of rows) {
      const data = { kind, id: ref, available: left, threshold };
      await tellWebhooks(tx, 'stock.low', `${kind}:${ref}`, JSON.stringify(data));
    }
    return null;
  } catch (error) {
    if (isConflict(error)) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT before_telling');
    return error;
  }
}

/** As a person reads it in the log. */
function describe({ kind, ref, title, service, region_id, game_amount, left, low_at }: FiredRow) {
  const name = kind === 'option' ? `${title}, region ${region_id}` : service;
  return `${kind} ${ref} (${name}, ${game_amount}): ${left} left, threshold ${low_at}`;
}

/** How many were told of and not filled up since, for metrics. */
export async function countLowStock({ pool }: Pick<Deps, 'pool'>): Promise<number> {
  const [row] = await countFired(pool);
  return row?.fired ?? 0;
}

/** After sales and loads, within a minute. */
export const stockAlertsJob: ScheduledJob = {
  name: 'stock.alerts',
  cron: '* * * * *',
  longestSeconds: 60,
  run: async (deps) => {
    await fireStockAlerts(deps);
  },
};
