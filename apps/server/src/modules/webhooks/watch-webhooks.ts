import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';
import type { ScheduledJob } from '#infra/queue/job.ts';
import { WEBHOOK_KEEP_DAYS } from '@manabar/contracts';
import { findOldestDue } from './deliveries.sql.ts';
import { endOverdue } from './end-overdue.ts';
import { failOrphans } from './endpoints.sql.ts';
import { removeOld } from './events.sql.ts';
import { usualTiming } from './timing.ts';

/** How messages fare, for metrics; counted as far as MOST. */
export interface WebhookFigures {
  waiting: number;
  /** Within the last hour. */
  delivered: number;
  failed: number;
  /** How long the longest waiting message has been on its way, tries that failed included, in seconds. */
  oldestWaitingSeconds: number;
}

const LATE_SECONDS = 300;
const HOUR_MS = 3_600_000;
const REMOVED_AT_ONCE = 5000;

/** Figures are read again and again: of more than so many it does not matter how many they are. */
const MOST = 10_000;

const readFigures = statement<WebhookFigures, [now: Date, since: Date, most: number]>(`
  SELECT w.waiting, e.delivered, e.failed,
         coalesce(greatest(extract(epoch FROM $1::timestamptz - o.begun_at), 0), 0)::float8 AS "oldestWaitingSeconds"
    FROM (SELECT count(*)::int AS waiting
            FROM (SELECT FROM webhook_deliveries WHERE state = 'pending' LIMIT $3::int) AS pending) AS w,
         (SELECT min(begun_at) AS begun_at FROM webhook_deliveries WHERE state = 'pending') AS o,
         (SELECT count(*) FILTER (WHERE state = 'delivered')::int AS delivered,
                 count(*) FILTER (WHERE state = 'failed')::int AS failed
            FROM (SELECT state FROM webhook_deliveries WHERE ended_at >= $2 ORDER BY ended_at DESC LIMIT $3::int) AS ended) AS e`);

export async function readWebhookFigures({
  pool,
  clock,
}: Pick<Deps, 'pool' | 'clock'>): Promise<WebhookFigures> {
  const now = clock.now();
  const [row] = await readFigures(pool, now, new Date(now.getTime() - HOUR_MS), MOST);
  return row ?? { waiting: 0, delivered: 0, failed: 0, oldestWaitingSeconds: 0 };
}

/**
 * Raises an alert in the log while messages wait for a worker, and ends what waits for nobody. Answers for how many
 * seconds the longest has waited that could be sent.
 */
export async function alertAboutWebhooks(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
): Promise<number> {
  const now = deps.clock.now();
  await failOrphans(deps.pool, now);
  await endOverdue(deps);
  const [oldest] = await findOldestDue(deps.pool, now, usualTiming.atOnce);
  const seconds = oldest?.at ? Math.round((now.getTime() - oldest.at.getTime()) / 1000) : 0;
  if (seconds > LATE_SECONDS) {
    deps.log.error(
      { alert: 'webhooks_late', seconds },
      'a due webhook has been waiting for minutes',
    );
  }
  return seconds;
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
