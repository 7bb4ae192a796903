import type { Deps } from '#deps.ts';
import { secondsOverdue } from '#infra/background/overdue-work.ts';
import { countNotifications, findOldestDue } from './notifications.sql.ts';

const HOUR_MS = 3_600_000;

/** Counts messages to channels for metrics: all pending ones, and those that ended within the last hour. */
export async function readNotificationFigures({ pool, clock }: Pick<Deps, 'pool' | 'clock'>) {
  return countNotifications(pool, new Date(clock.now().getTime() - HOUR_MS));
}

/** Returns the seconds for which the oldest sendable message has been waiting for a worker. */
export const oldestDueNotificationSeconds = (
  deps: Pick<Deps, 'pool' | 'clock' | 'env'>,
): Promise<number> =>
  secondsOverdue(deps, (pool, now) => findOldestDue(pool, now, deps.env.ALERT_MESSAGES_PER_HOUR));
