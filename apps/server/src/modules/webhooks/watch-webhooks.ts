import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';
import type { ScheduledJob } from '#infra/queue/job.ts';
import { WEBHOOK_KEEP_DAYS } from '@manabar/contracts';
import { failOrphans } from './endpoints.sql.ts';
import { removeOld } from './events.sql.ts';

/** How messages fare, for alerts and metrics. */
export interface WebhookFigures {
  waiting: number;
  /** Within the last hour. */
  delivered: number;
  failed: number;
  /** How long the longest waiting message has been on its way, tries that failed included, in seconds. */
  oldestWaitingSeconds: number;
  /** How long the longest due one has been waiting for a worker, in seconds. */
  oldestDueSeconds: number;
}

const LATE_SECONDS = 300;
const HOUR_MS = 3_600_000;
const REMOVED_AT_ONCE = 5000;

const readFigures = statement<WebhookFigures, [now: Date, since: Date]>(`
  SELECT w.waiting, e.delivered, e.failed, w."oldestWaitingSeconds", w."oldestDueSeconds"
    FROM (SELECT count(*)::int AS waiting,
                 coalesce(greatest(extract(epoch FROM $1::timestamptz - min(created_at)), 0), 0)::float8 AS "oldestWaitingSeconds",
                 coalesce(greatest(extract(epoch FROM $1::timestamptz - min(next_at)), 0), 0)::float8 AS "oldestDueSeconds"
            FROM webhook_deliveries WHERE state = 'pending') AS w,
         (SELECT count(*) FILTER (WHERE state = 'delivered')::int AS delivered,
                 count(*) FILTER (WHERE state = 'failed')::int AS failed
            FROM webhook_deliveries WHERE ended_at >= $2) AS e`);

export async function readWebhookFigures({
  pool,
  clock,
}: Pick<Deps, 'pool' | 'clock'>): Promise<WebhookFigures> {
  const now = clock.now();
  const [row] = await readFigures(pool, now, new Date(now.getTime() - HOUR_MS));
  return (
    row ?? { waiting: 0, delivered: 0, failed: 0, oldestWaitingSeconds: 0, oldestDueSeconds: 0 }
  );
}

/** Raises an alert in the log while messages wait for a worker, and ends what waits for nobody. */
export async function alertAboutWebhooks(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
): Promise<WebhookFigures> {
  await failOrphans(deps.pool, deps.clock.now());
  const figures = await readWebhookFigures(deps);
  if (figures.oldestDueSeconds > LATE_SECONDS) {
    deps.log.error(
      { alert: 'webhooks_late', seconds: Math.round(figures.oldestDueSeconds) },
      'a due webhook has been waiting for minutes',
    );
  }
  return figures;
}

/** What ended long ago is forgotten, with its log. */
export const cleanWebhooksJob: ScheduledJob = {
  name: 'webhooks.clean-up',
  cron: '41 * * * *',
  longestSeconds: 600,
  run: async ({ pool, clock, log }) => {
    const before = new Date(clock.now().getTime() - WEBHOOK_KEEP_DAYS * 24 * HOUR_MS);
    for (let removed = 0; ;) {
      const [row] = await removeOld(pool, before, REMOVED_AT_ONCE);
      removed += row?.count ?? 0;
      if ((row?.count ?? 0) < REMOVED_AT_ONCE) {
        log.info({ removed }, 'cleaned up webhooks');
        return;
      }
    }
  },
};
