import type { Pool } from 'pg';
import type { Clock } from '#infra/clock.ts';
import type { Logger } from '#infra/logger.ts';

/** Wait of due work, in seconds, above which an alert is logged, because no worker gets to it. */
const LATE_SECONDS = 300;

export const isLate = (seconds: number): boolean => seconds > LATE_SECONDS;

/** Whole seconds since the oldest due row became due; 0 without one. */
export async function secondsOverdue(
  { pool, clock }: { pool: Pool; clock: Clock },
  findOldest: (pool: Pool, now: Date) => Promise<{ at: Date | null }[]>,
): Promise<number> {
  const now = clock.now();
  const [oldest] = await findOldest(pool, now);
  return oldest?.at ? Math.round((now.getTime() - oldest.at.getTime()) / 1000) : 0;
}

/** Logs an alert while due work waits too long. */
export function alertWhenOverdue(
  log: Logger,
  { alert, seconds }: { alert: string; seconds: number },
  work: string,
): void {
  if (!isLate(seconds)) return;
  log.error(
    { alert, seconds: Math.round(seconds) },
    `due ${work} are late: a worker runs but does not get to them`,
  );
}
