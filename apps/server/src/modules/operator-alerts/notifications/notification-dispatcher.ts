import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { OutboxDispatcher } from '#infra/background/outbox-dispatcher.ts';
import { isPoison } from '#infra/background/retry-delay.ts';
import {
  claimNotifications,
  lockNotifications,
  type NotificationRow,
} from './notifications.sql.ts';
import { recordNotificationAttempt } from './record-notification-attempt.ts';
import { sendNotification, type SendDeps, type SendOutcome } from './send-notification.ts';
import { usualTiming, type AlertTiming } from './notification-timing.ts';

/** Creates the dispatcher of messages to channels; after a worker's death another worker sends the same message again. */
export function createNotificationDispatcher(
  deps: SendDeps & Pick<Deps, 'pool' | 'log'>,
  timing: AlertTiming = usualTiming,
): OutboxDispatcher<NotificationRow> {
  const claim = () =>
    withTransaction(deps.pool, async (tx) => {
      await lockNotifications(tx);
      const now = deps.clock.now();
      const until = new Date(now.getTime() + timing.leaseMs);
      return claimNotifications(tx, now, deps.env.ALERT_MESSAGES_PER_HOUR, until);
    });
  const deliver = async (row: NotificationRow) => {
    const outcome = isPoison(timing, row.attempts) ? interrupted : await send(deps, row);
    await recordNotificationAttempt(deps, row, outcome, timing);
  };
  const describe = ({ id }: NotificationRow) => ({ notification: id.toString() });
  return new OutboxDispatcher({ claim, deliver, describe }, deps.log);
}

const interrupted: SendOutcome = { error: 'interrupted', status: null, askedMs: 0 };

function send(deps: SendDeps, row: NotificationRow): Promise<SendOutcome> {
  const { id, target, language, created_at: at, secret_nonce: secretNonce } = row;
  const channel = { kind: row.channel_kind, target, language, secretNonce };
  return sendNotification(deps, channel, { id: `alert-${id}`, at, content: row });
}
