import pTimeout from 'p-timeout';
import { DomainError } from '#errors.ts';
import { pollPayment, claimPaymentNow, type PollDeps } from './poll-payments.ts';
import { findPayment } from '../payments.sql.ts';
import { findSupersededPayments } from './superseded-payments.sql.ts';

/** Time for which the customer waits for the gateway; a later capture is credited to the balance. */
const TIMEOUT_MS = 2000;

/**
 * Polls the older card payments of the cart before a new order supersedes them, and settles captures, so that nothing is
 * paid twice. A retry with a known key does not poll. Must run outside a transaction. Returns the refusal of the new order:
 * conflict (details.reason: already_paid, details.order_id); null when it may supersede them.
 */
export async function settleEarlierPayments(
  deps: PollDeps,
  userId: number,
  key: string | undefined,
): Promise<DomainError | null> {
  const found = await findSupersededPayments(deps.pool, userId, key ?? null);
  for (const { id, order_id: orderId } of found) {
    const taken = await claimPaymentNow(deps, id);
    if (taken) await ask(deps, userId, taken);
    const [payment] = await findPayment(deps.pool, userId, orderId);
    if (payment?.state === 'captured')
      return new DomainError('conflict', { reason: 'already_paid', order_id: orderId });
  }
  return null;
}

async function ask(
  deps: PollDeps,
  userId: number,
  taken: Parameters<typeof pollPayment>[1],
): Promise<void> {
  const asking = pollPayment(deps, taken, `user:${userId}`).catch((error: unknown) => {
    const { order_id: order } = taken;
    deps.log.error({ err: error, order }, 'cannot query a superseded payment');
  });
  await pTimeout(asking, { milliseconds: TIMEOUT_MS, fallback: () => null });
}
