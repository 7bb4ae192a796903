import type { checkedPaymentSchema } from '@manabar/contracts';
import type * as z from 'zod';
import { DomainError } from '#errors.ts';
import { stageOf } from '#modules/orders/index.ts';
import { findOrderStatus } from './ask.sql.ts';
import { askPayment, takeNow, type AskDeps } from './ask-payments.ts';
import { findPayment } from './payments.sql.ts';

type Checked = z.infer<typeof checkedPaymentSchema>;

/**
 * A customer asks what became of the payment of an own order: the gateway is asked, what was paid is settled, and
 * the stage is answered as it then is. By one question at a time, and not more often than every two seconds; whoever
 * comes in between hears what is known. Errors: not_found, conflict (details.reason: no_card_payment).
 */
export async function checkPayment(
  deps: AskDeps,
  { userId }: { userId: number },
  { id: orderId }: { id: string },
): Promise<Checked> {
  const before = await readChecked(deps, userId, orderId);
  if (before.payment.state === 'captured') return before.checked;
  const taken = await takeNow(deps, before.payment.id);
  if (!taken) return before.checked;
  const asked = await askPayment(deps, taken, `user:${userId}`);
  const { payment, checked } = await readChecked(deps, userId, orderId);
  if (asked !== 'unavailable' || payment.state === 'captured') return checked;
  return { ...checked, stage: 'checking' };
}

async function readChecked({ pool, clock }: AskDeps, userId: number, orderId: string) {
  const [order] = await findOrderStatus(pool, userId, orderId);
  if (!order) throw new DomainError('not_found');
  const [payment] = await findPayment(pool, userId, orderId);
  if (!payment) throw new DomainError('conflict', { reason: 'no_card_payment' });
  const stage = stageOf(payment);
  const over = stage === 'awaiting' && payment.expires_at <= clock.now();
  const checked: Checked = { status: order.status, stage: over ? 'checking' : stage };
  return { payment, checked };
}
