import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { retryDelayMs } from '#infra/background/retry-delay.ts';
import { unconfirmContact } from '../contacts/contacts.sql.ts';
import type { Delivery, DeliveryError } from './deliver-message.ts';
import { endMessage, postponeMessage, type MessageRow } from '../messages.sql.ts';
import type { MessageTiming } from './message-timing.ts';

export type ClaimedMessage = MessageRow & { taken_until: Date };

/** Errors about the address itself; its contact becomes unconfirmed until the owner confirms it again. */
const deadContact: ReadonlySet<DeliveryError> = new Set(['bounced', 'blocked']);
/** Errors that are not a failure of the shop or its providers. */
const expected: ReadonlySet<DeliveryError> = new Set(['no_recipient', 'expired', ...deadContact]);

/** Returns whether an error is expected; a message that expired after a failure of its provider could have been delivered. */
const isExpected = (error: DeliveryError, { error: before }: ClaimedMessage): boolean =>
  expected.has(error) && !(error === 'expired' && before !== null);

/** Records an attempt, and schedules the next one. */
export async function recordDelivery(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
  message: ClaimedMessage,
  { error, status, askedMs }: Delivery,
  timing: MessageTiming,
): Promise<void> {
  const { id, taken_until: lease, channel, kind } = message;
  const fields = { message: id.toString(), channel, kind, status };
  const now = deps.clock.now();
  if (error === null) {
    await endMessage(deps.pool, id, lease, 'delivered', null, now);
    return;
  }
  const wait = mayRetry(error) ? retryDelayMs(timing, message.attempts, askedMs) : null;
  if (wait !== null) {
    await postponeMessage(deps.pool, id, lease, error, new Date(now.getTime() + wait));
    deps.log.warn({ ...fields, reason: error }, 'a message could not be sent and is tried again');
    return;
  }
  const failed = await withTransaction(deps.pool, async (tx) => {
    const [row] = await endMessage(tx, id, lease, 'failed', error, now);
    const { user_id: userId, recipient } = message;
    if (row && deadContact.has(error) && userId !== null && recipient !== null) {
      await unconfirmContact(tx, userId, channel, recipient);
    }
    return row !== undefined;
  });
  if (failed && !isExpected(error, message)) {
    deps.log.error(
      { alert: 'message_failed', ...fields, reason: error, before: message.error },
      'a message to a customer could not be delivered and is not tried again',
    );
  }
}

const mayRetry = (error: DeliveryError): boolean =>
  error === 'unavailable' || error === 'rejected_login';
