import type { checkedPaymentSchema } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { stageOf } from '#modules/orders/index.ts';
import { lockPayment, type LockedPayment } from '../lock-payment.ts';
import { findOrderOwner } from '../exceptions/payment-exceptions.sql.ts';
import { settlePayment } from './settle-payment.ts';
import type { SettleDeps } from './gateway-report.ts';

type Checked = z.infer<typeof checkedPaymentSchema>;

export interface Confirmation {
  orderId: string;
  /** The gateway's id of the payment, if the shop does not have it. */
  reference?: string | undefined;
  reason: string;
}

/**
 * Polls the gateway for a payment that an admin reports as paid, and settles the gateway's report. Errors: not_found,
 * conflict (details.reason: no_card_payment, not_this_payment, not_paid), payment_unavailable (the gateway does not
 * answer).
 */
export async function pollPaymentForAdmin(
  deps: SettleDeps & Pick<Deps, 'gateways'>,
  admin: AuditActor,
  { orderId, reference, reason }: Confirmation,
): Promise<Checked> {
  const before = await readPayment(deps, orderId);
  if (before.state !== 'captured') await settleNow(deps, admin, before, reference);
  const after = await readPayment(deps, orderId);
  const shown = ({ state, settled_as: as, order_status: status }: LockedPayment) => ({
    state,
    ...(as && { as }),
    status,
  });
  await writeAudit(deps.pool, {
    actor: admin,
    action: 'order.confirm-payment',
    target: `order:${orderId}`,
    reason,
    before: shown(before),
    after: { ...shown(after), ...(reference !== undefined && { reference }) },
  });
  if (after.state !== 'captured') throw new DomainError('conflict', { reason: 'not_paid' });
  return { status: after.order_status, stage: stageOf(after) };
}

async function readPayment({ pool }: SettleDeps, orderId: string): Promise<LockedPayment> {
  const payment = await withTransaction(pool, (tx) => lockPayment(tx, { orderId }));
  if (payment) return payment;
  const [order] = await findOrderOwner(pool, orderId);
  throw order
    ? new DomainError('conflict', { reason: 'no_card_payment' })
    : new DomainError('not_found');
}

async function settleNow(
  deps: SettleDeps & Pick<Deps, 'gateways'>,
  { userId }: AuditActor,
  { provider, provider_payment_id: known, order_id: orderId }: LockedPayment,
  reference: string | undefined,
): Promise<void> {
  if (known !== null && reference !== undefined && reference !== known) {
    throw new DomainError('conflict', { reason: 'not_this_payment' });
  }
  const paymentId = known ?? reference;
  if (paymentId === undefined) throw new DomainError('conflict', { reason: 'not_paid' });
  const askedAt = deps.clock.now();
  const answer = await deps.gateways.gatewayNamed(provider)?.find(paymentId);
  if (answer?.status === 'not_found') {
    throw new DomainError('conflict', { reason: 'not_this_payment' });
  }
  if (answer?.status !== 'found') throw new DomainError('payment_unavailable');
  // The reference proves that the payment with the given id belongs to this order.
  if (known === null && answer.payment.reference !== orderId) {
    throw new DomainError('conflict', { reason: 'not_this_payment' });
  }
  const actor = userId === null ? 'worker' : `admin:${userId}`;
  await settlePayment(deps, { provider, payment: answer.payment, actor, askedAt });
}
