import { isLasting } from '@manabar/contracts/operator-alert-catalogue';
import pTimeout from 'p-timeout';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { closeAcknowledged, countAlerts, countHour } from './alerts.sql.ts';
import { closeQuietAlerts } from './close-quiet-alerts.ts';

/** Time for which alerts are gathered before channels are notified, so that simultaneous alerts become one message. */
const GATHER_MS = 10_000;
/** Time-out for the last alerts of an ending process. */
const LAST_MS = 1000;

type RecordDeps = Pick<Deps, 'pool' | 'clock' | 'alerts' | 'env'>;

/**
 * Stores the alerts that this process has logged since the last call; equal alerts of all processes are one row. After a
 * failure, the alerts stay in the buffer for the next call.
 */
export async function recordAlerts({ pool, clock, alerts, env }: RecordDeps): Promise<void> {
  const taken = alerts.take();
  if (taken.length === 0) return;
  const now = clock.now();
  const windowMs = env.ALERT_WINDOW_MINUTES * 60_000;
  const names = taken.map(({ alert }) => alert);
  const single = taken.filter(({ alert }) => !isLasting(alert));
  const counts = taken.map(({ count }) => count);
  try {
    await withTransaction(pool, async (tx) => {
      await closeQuietAlerts({ clock, env }, tx);
      await closeAcknowledged(
        tx,
        single.map(({ alert }) => alert),
        single.map(({ subject }) => subject),
        now,
      );
      await countAlerts(
        tx,
        names,
        taken.map(({ subject }) => subject),
        counts,
        taken.map(({ first }) => first),
        taken.map(({ last }) => last),
        new Date(now.getTime() + GATHER_MS),
        windowMs,
      );
      await countHour(tx, names, counts, now);
    });
  } catch (error) {
    alerts.putBack(taken);
    throw error;
  }
}

/** Stores the last logged alerts before the process ends; an unavailable database does not delay the end. */
export async function storeLastAlerts(deps: RecordDeps & Pick<Deps, 'log'>): Promise<void> {
  await pTimeout(recordAlerts(deps), { milliseconds: LAST_MS }).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'cannot store the last alerts');
  });
}
