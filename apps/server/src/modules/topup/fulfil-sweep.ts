import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';
import { FULFIL_QUEUE } from './request-fulfilment.ts';

/** Of one sweep; the next one goes on. */
const SWEEP_AT_MOST = 500;
/** A job that has run for longer has died with its worker, or has long done what it could. */
const RUNNING_SECONDS = 30;

/** Due items without a job that will see to them; only for a database that has the queue. */
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
   ORDER BY t.next_at LIMIT $4::int`);

/**
 * Belt and braces: what is due has a job, whatever became of the one that it had. Answers how many had none.
 */
export async function sweepTopups({
  pool,
  clock,
  jobQueue,
}: Pick<Deps, 'pool' | 'clock' | 'jobQueue'>): Promise<number> {
  const at = clock.now();
  const forgotten = await findForgotten(pool, at, FULFIL_QUEUE, RUNNING_SECONDS, SWEEP_AT_MOST);
  if (forgotten.length === 0) return 0;
  const jobs = forgotten.map(({ id }) => ({ key: id.toString(), at }));
  await jobQueue.send(pool, FULFIL_QUEUE, jobs);
  return forgotten.length;
}
