import type { checkedPaymentSchema } from '@manabar/contracts';
import type * as z from 'zod';
import { DomainError } from '#errors.ts';
import { stageOf } from '#modules/orders/index.ts';
import { findOrderStatus } from './poll-payments.sql.ts';
import { pollPayment, claimPaymentNow, type PollDeps } from './poll-payments.ts';
import { findPayment } from '../payments.sql.ts';

type Checked = z.infer<typeof checkedPaymentSchema>;

/**
 * Polls the gateway for the payment of an own order, settles a capture, and returns the resulting stage. Polls run one
 * at a time and at most every two seconds; calls in between return the stored stage. Errors: not_found, conflict
 * (details.reason: no_card_payment).
 */
export async function checkPayment(
  deps: PollDeps,
  { userId }: { userId: number },
  { id: orderId }: { id: string },
): Promise<Checked> {
  const before = await readChecked(deps, userId, orderId);
  if (before.payment.state === 'captured') return before.checked;
  const taken = await claimPaymentNow(deps, before.payment.id);
  if (!taken) return before.checked;
  const asked = await pollPayment(deps, taken, `user:${userId}`);
  const { payment, checked } = await readChecked(deps, userId, orderId);
  if (asked !== 'unavailable' || payment.state === 'captured') return checked;
  return { ...checked, stage: 'checking' };
}

async function readChecked({ pool, clock }: PollDeps, userId: number, orderId: string) {
  const [order] = await findOrderStatus(pool, userId, orderId);
  if (!order) throw new DomainError('not_found');
  const [payment] = await findPayment(pool, userId, orderId);
  if (!payment) throw new DomainError('conflict', { reason: 'no_card_payment' });
  const stage = stageOf(payment);
  const over = stage === 'awaiting' && payment.expires_at <= clock.now();
  const checked: Checked = { status: order.status, stage: over ? 'checking' : stage };
  return { payment, checked };
}
