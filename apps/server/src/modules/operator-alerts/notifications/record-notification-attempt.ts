import type { AlertSendError } from '@manabar/contracts/operator-alert-catalogue';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { retryDelayMs } from '#infra/background/retry-delay.ts';
import { recordResult } from '../channels/channels.sql.ts';
import {
  endNotification,
  postponeNotification,
  type NotificationRow,
} from './notifications.sql.ts';
import type { SendOutcome } from './send-notification.ts';
import type { AlertTiming } from './notification-timing.ts';

/** Errors that another attempt would not change. */
const final: ReadonlySet<AlertSendError> = new Set([
  'bounced',
  'blocked',
  'refused',
  'gone',
  'not_configured',
  'interrupted',
]);

/** Records an attempt, and schedules the next one. */
export async function recordNotificationAttempt(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
  row: NotificationRow,
  { error, askedMs }: SendOutcome,
  timing: AlertTiming,
): Promise<void> {
  const { id, taken_until: lease, channel_id: channel } = row;
  const now = deps.clock.now();
  const wait =
    error === null || final.has(error) ? null : retryDelayMs(timing, row.attempts, askedMs);
  const failed = await withTransaction(deps.pool, async (tx) => {
    await recordResult(tx, channel, error, now);
    if (error !== null && wait !== null) {
      await postponeNotification(tx, id, lease, error, new Date(now.getTime() + wait));
      return false;
    }
    const state = error === null ? 'delivered' : 'failed';
    const [ended] = await endNotification(tx, id, lease, state, error, now);
    return ended !== undefined && error !== null;
  });
  if (!failed) return;
  const fields = { channel, notification: id.toString(), reason: error };
  const message = 'a message about alerts could not be delivered and is not tried again';
  // The failure of a message only about failed channels raises no alert, which would cause the next such message.
  if (isAboutChannelsOnly(row)) deps.log.warn(fields, message);
  else deps.log.error({ alert: 'alert_channel_failed', ...fields }, message);
}

const isAboutChannelsOnly = ({ kind, data }: NotificationRow): boolean =>
  kind === 'alerts' && data.lines.every(({ alert }) => alert === 'alert_channel_failed');
