import type { Deps } from '#deps.ts';
import { alertWhenOverdue, secondsOverdue } from '#infra/background/overdue-work.ts';
import { statement } from '#infra/db/sql.ts';
import type { WebhookFigures } from '#infra/metrics/figure-sources.ts';
import { WEBHOOK_TEST_EVENT } from '@manabar/contracts';
import { findOldestDue } from './deliveries.sql.ts';
import { expireDeliveries } from './expire-deliveries.ts';
import { failOrphans } from '../endpoints/endpoints.sql.ts';
import { usualTiming } from './delivery-timing.ts';

const HOUR_MS = 3_600_000;

/** Limit of counts, because metrics are read often and do not need larger numbers. */
const MOST = 10_000;

/** Reads metrics, without failures caused by admins (tests, disabled or reassigned endpoints) and without blocked accounts. */
const readFigures = statement<
  WebhookFigures,
  [now: Date, since: Date, most: number, testType: string]
>(`
  SELECT w.waiting, e.delivered, e.failed,
         coalesce(greatest(extract(epoch FROM $1::timestamptz - o.begun_at), 0), 0)::float8 AS "oldestWaitingSeconds"
    FROM (SELECT count(*)::int AS waiting
            FROM (SELECT FROM webhook_deliveries WHERE state = 'pending' LIMIT $3::int) AS pending) AS w,
         (SELECT (SELECT d.begun_at FROM webhook_deliveries d
                    JOIN webhook_endpoints n ON n.id = d.endpoint_id LEFT JOIN users u ON u.id = n.account_id
                   WHERE d.state = 'pending' AND u.blocked_at IS NULL
                   ORDER BY d.begun_at LIMIT 1) AS begun_at) AS o,
         (SELECT count(*) FILTER (WHERE state = 'delivered')::int AS delivered,
                 count(*) FILTER (WHERE state = 'failed' AND type <> $4
                                    AND coalesce(error, '') NOT IN ('off', 'other_account'))::int AS failed
            FROM (SELECT state, type, error FROM webhook_deliveries WHERE ended_at >= $2 ORDER BY ended_at DESC LIMIT $3::int) AS ended) AS e`);

export async function readWebhookFigures({
  pool,
  clock,
}: Pick<Deps, 'pool' | 'clock'>): Promise<WebhookFigures> {
  const now = clock.now();
  const [row] = await readFigures(
    pool,
    now,
    new Date(now.getTime() - HOUR_MS),
    MOST,
    WEBHOOK_TEST_EVENT,
  );
  return row ?? { waiting: 0, delivered: 0, failed: 0, oldestWaitingSeconds: 0 };
}

/**
 * Logs an alert while due deliveries wait for a worker, and ends orphaned and overdue deliveries. Returns the waiting time
 * of the oldest due delivery in seconds.
 */
export async function alertAboutWebhooks(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
): Promise<number> {
  await failOrphans(deps.pool, deps.clock.now());
  await expireDeliveries(deps);
  const seconds = await secondsOverdue(deps, (pool, at) =>
    findOldestDue(pool, at, usualTiming.atOnce),
  );
  alertWhenOverdue(deps.log, { alert: 'webhooks_late', seconds }, 'webhooks');
  return seconds;
}
