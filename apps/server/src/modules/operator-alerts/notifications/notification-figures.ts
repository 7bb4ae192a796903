import type { Deps } from '#deps.ts';
import { secondsOverdue } from '#infra/background/late-work.ts';
import { countNotifications, findOldestDue } from './notifications.sql.ts';

const HOUR_MS = 3_600_000;

/** Counts messages to channels for metrics: all that wait, and those that ended within the last hour. */
export async function readNotificationFigures({ pool, clock }: Pick<Deps, 'pool' | 'clock'>) {
  return countNotifications(pool, new Date(clock.now().getTime() - HOUR_MS));
}

/** Seconds that the oldest message that a channel may get has been waiting for a worker. */
export const oldestDueNotificationSeconds = (
  deps: Pick<Deps, 'pool' | 'clock' | 'env'>,
): Promise<number> =>
  secondsOverdue(deps, (pool, now) => findOldestDue(pool, now, deps.env.ALERT_MESSAGES_PER_HOUR));
