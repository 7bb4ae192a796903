import { alertRule } from '@manabar/contracts/operator-alert-catalogue';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { claimDueAlerts, type DueAlertRow } from '../alerts.sql.ts';
import { listChannelRows, type ChannelRow } from '../channels/channels.sql.ts';
import { addLines, type AlertLine } from './notification-data.ts';
import {
  findWaiting,
  insertNotification,
  joinNotification,
  lockNotifications,
} from './notifications.sql.ts';

/**
 * Writes messages about due alerts in the transaction that marks them as notified. Adds alerts to the waiting message of a
 * channel, so that a channel that is down or at its limit gets a single message later.
 */
export async function enqueueNotifications({
  pool,
  clock,
}: Pick<Deps, 'pool' | 'clock'>): Promise<void> {
  await withTransaction(pool, async (tx) => {
    await lockNotifications(tx);
    const now = clock.now();
    const due = await claimDueAlerts(tx, now);
    if (due.length === 0) return;
    for (const channel of await listChannelRows(tx)) {
      const lines = due.filter((row) => isWanted(channel, row)).map(toLine);
      if (channel.enabled && lines.length > 0) await addTo(tx, channel.id, lines, now);
    }
  });
}

/** Delay before the retry of a waiting message to which new alerts were added. */
const SOON_MS = 60_000;
const severities = { warning: 0, critical: 1 } as const;

/** Returns whether a channel gets an alert; it never gets one about its own failure. */
function isWanted({ id, min_severity: least, alerts }: ChannelRow, row: DueAlertRow): boolean {
  const { alert, subject } = row;
  if (alert === 'alert_channel_failed' && subject === String(id)) return false;
  if (least === null) return alerts.includes(alert);
  return severities[alertRule(alert).severity] >= severities[least];
}

const toLine = ({ id, alert, subject, count, first_at, last_at }: DueAlertRow): AlertLine => ({
  id: id.toString(),
  alert,
  subject,
  count,
  first: first_at.toISOString(),
  last: last_at.toISOString(),
});

async function addTo(tx: PoolClient, channelId: number, lines: AlertLine[], now: Date) {
  const [waiting] = await findWaiting(tx, channelId, now);
  if (!waiting) {
    const data = addLines({ lines: [], more: 0 }, lines);
    return insertNotification(tx, channelId, 'alerts', JSON.stringify(data), now);
  }
  const data = addLines(waiting.data, lines);
  return joinNotification(tx, waiting.id, JSON.stringify(data), new Date(now.getTime() + SOON_MS));
}
