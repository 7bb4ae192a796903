import type { Deps } from '#deps.ts';
import { enqueueRows } from '#infra/background/enqueue-rows.ts';
import { statement } from '#infra/db/sql.ts';
import { FULFILMENT_QUEUE } from './request-fulfilment.ts';

/** Items of one sweep; the next sweep continues. */
const SWEEP_SIZE = 500;
/** Seconds after which a running job counts as dead or finished. */
const RUNNING_SECONDS = 30;

/** Finds due items without a live job, unsent ones first; only for a database with the queue's tables. */
const findForgotten = statement<
  { id: bigint },
  [now: Date, queue: string, runningSeconds: number, limit: number]
>(`
  WITH queued AS MATERIALIZED (
    SELECT singleton_key FROM pgboss.job
     WHERE name = $2 AND (state < 'active' AND start_after <= now()
           OR state = 'active' AND started_on > now() - make_interval(secs => $3::int)))
  SELECT t.order_item_id AS id FROM topup_items t
   WHERE t.next_at <= $1 AND t.order_item_id::text NOT IN (SELECT singleton_key FROM queued WHERE singleton_key IS NOT NULL)
   ORDER BY t.state <> 'waiting', t.next_at LIMIT $4::int`);

/**
 * Enqueues a job for each due item without one, up to `size` of them, as a safety net. Items whose request was never sent
 * come first. Returns the number of enqueued jobs.
 */
export async function sweepTopups(
  deps: Pick<Deps, 'pool' | 'clock' | 'jobQueue'>,
  size = SWEEP_SIZE,
): Promise<number> {
  const { pool, clock } = deps;
  const queue = FULFILMENT_QUEUE;
  const forgotten = await findForgotten(pool, clock.now(), queue, RUNNING_SECONDS, size);
  return enqueueRows(deps, pool, queue, forgotten);
}
