import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { closeQuiet } from './alerts.sql.ts';

/** Shortest pause, because some alerts are raised once an hour and stored slightly later. */
const LEAST_PAUSE_MINUTES = 90;

/** Closes alerts that have paused, so that the next occurrence begins a new row. */
export async function closeQuietAlerts(
  { clock, env }: Pick<Deps, 'clock' | 'env'>,
  db: Queryable,
): Promise<void> {
  const now = clock.now();
  const pauseMinutes = Math.max(env.ALERT_WINDOW_MINUTES, LEAST_PAUSE_MINUTES);
  await closeQuiet(db, new Date(now.getTime() - pauseMinutes * 60_000), now);
}
