import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { OutboxDispatcher } from '#infra/background/outbox-dispatcher.ts';
import { isPoison } from '#infra/background/retry-delay.ts';
import { deliverMessage } from './deliver-message.ts';
import { claimDue, lockClaims } from '../messages.sql.ts';
import { recordDelivery, type ClaimedMessage } from './record-delivery.ts';
import { usualTiming, type MessageTiming } from './message-timing.ts';

type DispatcherDeps = Pick<
  Deps,
  'pool' | 'clock' | 'log' | 'mailer' | 'telegramBot' | 'keyedHash' | 'env'
>;

/** Creates the dispatcher of due messages; after a worker's death another worker sends the same message again. */
export function createMessageDispatcher(
  deps: DispatcherDeps,
  timing: MessageTiming = usualTiming,
): OutboxDispatcher<ClaimedMessage> {
  const claimOrPostpone = () =>
    withTransaction(deps.pool, async (tx) => {
      await lockClaims(tx);
      const now = deps.clock.now();
      const until = new Date(now.getTime() + timing.leaseMs);
      return claimDue(tx, now, timing.atOnce, until, deps.env.MESSAGES_PER_HOUR);
    });
  const claim = async () => {
    const claimed: ClaimedMessage[] = [];
    // Postponed messages free slots for other due messages.
    for (let hasRoom = true; hasRoom;) {
      const rows = await claimOrPostpone();
      claimed.push(...rows.filter((row): row is ClaimedMessage => row.taken_until !== null));
      hasRoom = rows.some((row) => row.taken_until === null);
    }
    return claimed;
  };
  const deliver = async (message: ClaimedMessage) => {
    const delivery = isPoison(timing, message.attempts)
      ? ({ error: 'interrupted', status: null, askedMs: 0 } as const)
      : await deliverMessage(deps, message);
    await recordDelivery(deps, message, delivery, timing);
  };
  const describe = ({ id }: ClaimedMessage) => ({ message: id.toString() });
  return new OutboxDispatcher({ claim, deliver, describe }, deps.log);
}
