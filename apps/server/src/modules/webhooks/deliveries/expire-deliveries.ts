import { WEBHOOK_GIVE_UP_DAYS } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { lockEndpoint } from '../endpoints/endpoints.sql.ts';

const GIVE_UP_MS = WEBHOOK_GIVE_UP_DAYS * 24 * 3_600_000;
/** Most deliveries expired per endpoint and run; the next run, a minute later, continues. */
const AT_ONCE = 5000;

const findEndpoints = statement<{ id: number }, [before: Date]>(`
  SELECT DISTINCT endpoint_id AS id FROM webhook_deliveries WHERE state = 'pending' AND begun_at < $1 ORDER BY 1`);

/** Expires overdue deliveries that no worker has claimed. */
const expire = statement<
  { subject: string },
  [endpointId: number, before: Date, now: Date, limit: number]
>(`
  UPDATE webhook_deliveries SET state = 'failed', error = 'expired', next_at = NULL, taken_until = NULL, ended_at = $3
   WHERE id = ANY (ARRAY(
     SELECT id FROM webhook_deliveries
      WHERE endpoint_id = $1 AND state = 'pending' AND begun_at < $2 AND (taken_until IS NULL OR taken_until <= $3)
      LIMIT $4::int FOR NO KEY UPDATE SKIP LOCKED)) RETURNING subject`);

/** Makes later deliveries of the given subjects due, except those with attempts. */
const wakeAll = statement<never, [endpointId: number, subjects: string[], at: Date]>(`
  UPDATE webhook_deliveries SET next_at = $3
   WHERE endpoint_id = $1 AND subject = ANY ($2) AND state = 'pending' AND attempts = 0 AND next_at > $3`);

/** Expires deliveries that have been pending for days, because receivers no longer expect them. */
export async function expireDeliveries({
  pool,
  clock,
  log,
}: Pick<Deps, 'pool' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - GIVE_UP_MS);
  for (const { id } of await findEndpoints(pool, before)) {
    const ended = await withTransaction(pool, async (tx) => {
      await lockEndpoint(tx, id);
      const rows = await expire(tx, id, before, now, AT_ONCE);
      await wakeAll(tx, id, [...new Set(rows.map(({ subject }) => subject))], now);
      return rows.length;
    });
    if (ended > 0)
      log.error(
        { alert: 'webhook_expired', endpoint: id, count: ended },
        'webhook deliveries expired and are not retried',
      );
  }
}
