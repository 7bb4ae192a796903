import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { isConflict } from '#infra/db/database-fault.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { ScheduledJob } from '#infra/queue/scheduled-job.ts';
import { publishWebhookEvent } from '#modules/webhooks/index.ts';
import {
  addMissingAlerts,
  armAlerts,
  countFired,
  fireAlerts,
  lockAlerts,
  type FiredAlertRow,
} from './stock-alerts.sql.ts';

/** Most rows that one log line names; the stock list has all of them. */
const MAX_NAMED = 20;

/**
 * Fires an alert once for each option or denomination with low stock, and again only after the stock was above its
 * threshold. Returns the alerts fired now.
 */
export async function fireStockAlerts(
  deps: Pick<Deps, 'pool' | 'env' | 'clock' | 'log'>,
): Promise<FiredAlertRow[]> {
  const usual = deps.env.LOW_STOCK_THRESHOLD;
  const { fired, failure } = await withTransaction(deps.pool, async (tx) => {
    await lockAlerts(tx);
    await armAlerts(tx, usual);
    await addMissingAlerts(tx, usual);
    const rows = await fireAlerts(tx, usual, deps.clock.now());
    return { fired: rows, failure: await publishLowStock(tx, rows) };
  });
  if (fired.length > 0) {
    deps.log.warn(
      { alert: 'stock_low', count: fired.length, lines: fired.slice(0, MAX_NAMED).map(describe) },
      'stock fell below its threshold; load codes',
    );
  }
  if (failure !== null) {
    deps.log.error(
      { err: failure, alert: 'webhooks_untold' },
      'cannot write the webhook event about low stock',
    );
  }
  return fired;
}

/**
 * Queues webhook events in the alert's transaction, so that both commit together. If queueing fails, the alert
 * still commits, so that it is raised despite the failure. Returns the error.
 */
async function publishLowStock(tx: PoolClient, rows: readonly FiredAlertRow[]): Promise<unknown> {
  if (rows.length === 0) return null;
  await tx.query('SAVEPOINT before_telling');
  try {
    for (const row of rows) {
      const { kind, ref: id, slug: product, region_id: regionId, game_amount: gameAmount } = row;
      const goods = { kind, id, product, regionId, gameAmount };
      const data = { ...goods, available: row.left, threshold: row.low_at };
      await publishWebhookEvent(tx, 'stock.low', `${kind}:${id}`, JSON.stringify(data));
    }
    return null;
  } catch (error) {
    if (isConflict(error)) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT before_telling');
    return error;
  }
}

/** Describes an alert for the log. */
function describe({
  kind,
  ref,
  title,
  service,
  region_id,
  game_amount,
  left,
  low_at,
}: FiredAlertRow) {
  const name = kind === 'option' ? `${title}, region ${region_id}` : service;
  return `${kind} ${ref} (${name}, ${game_amount}): ${left} left, threshold ${low_at}`;
}

/** Counts alerts that are fired and not armed again, for metrics. */
export async function countLowStock({ pool }: Pick<Deps, 'pool'>): Promise<number> {
  const [row] = await countFired(pool);
  return row?.fired ?? 0;
}

/** Runs every minute, to detect sales and loads. */
export const stockAlertsJob: ScheduledJob<Deps> = {
  name: 'stock.alerts',
  cron: '* * * * *',
  longestSeconds: 60,
  run: async (deps) => {
    await fireStockAlerts(deps);
  },
};
