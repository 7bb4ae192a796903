import type { Deps } from '#deps.ts';
import { countNotifications } from './notifications.sql.ts';

const HOUR_MS = 3_600_000;

/** Counts messages to channels for metrics: all that wait, and those that ended within the last hour. */
export async function readNotificationFigures({ pool, clock }: Pick<Deps, 'pool' | 'clock'>) {
  const now = clock.now();
  return countNotifications(pool, now, new Date(now.getTime() - HOUR_MS));
}
