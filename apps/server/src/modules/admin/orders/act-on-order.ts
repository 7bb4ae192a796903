import type { ActOnOrderInput, AdminOrderDetail, Language } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import {
  lockAnyOrder,
  refundCodes,
  type OrderActionResult,
  type ItemChoice,
  type LockedOrder,
} from '#modules/orders/index.ts';
import {
  pollPaymentForAdmin,
  releaseReservation,
  lockPayment,
  cancelGatewayPaymentsNow,
  type LockedPayment,
} from '#modules/payments/index.ts';
import { cancelUnsentTopups, refundTopups, retryTopups } from '#modules/topups/index.ts';
import { getOrder } from './get-order.ts';

type ActDeps = Pick<
  Deps,
  | 'pool'
  | 'prisma'
  | 'env'
  | 'clock'
  | 'log'
  | 'codeCipher'
  | 'jobQueue'
  | 'gateways'
  | 'claimHints'
  | 'catalogueCache'
>;

/**
 * Runs an admin's action on a customer's order in one transaction with its audit entry, and returns the
 * resulting order. Lock order: cart, wallet, payment, order, items, codes. The gateway is called outside any
 * transaction. Errors: see actOnOrderInput.
 */
export async function actOnOrder(
  deps: ActDeps,
  actor: AuditActor & { userId: number },
  language: Language,
  input: ActOnOrderInput,
): Promise<AdminOrderDetail> {
  const { id, action, itemIds, unpaid, reason, reference } = input;
  const why = { reason, ...(reference && { reference }) };
  const choice = { actor: `admin:${actor.userId}`, why, itemIds };
  if (action === 'confirm-payment') {
    await pollPaymentForAdmin(deps, actor, { orderId: id, reference, reason });
    return getOrder(deps, language, id);
  }
  const { committed, userId } = await withTransaction(deps.pool, async (tx) => {
    const payment = await lockPayment(tx, { orderId: id });
    const order = await lockAnyOrder(tx, id);
    // Admins must not pay themselves.
    if (action !== 'retry' && order.userId === actor.userId) throw new DomainError('forbidden');
    const outcome = await dispatch(deps, tx, { order, payment, action, unpaid, choice });
    await writeAudit(tx, {
      actor,
      action: `order.${action}`,
      target: `order:${id}`,
      reason,
      before: { status: order.status },
      after: {
        items: outcome.items,
        currency: order.currency,
        minor: outcome.amount.toString(),
        ...(reference && { reference }),
      },
    });
    return { ...outcome, userId: order.userId };
  });
  committed?.();
  if (action === 'cancel') await cancelGatewayPaymentsNow(deps, userId);
  return getOrder(deps, language, id);
}

interface Dispatched {
  order: LockedOrder;
  payment: LockedPayment | undefined;
  action: Exclude<ActOnOrderInput['action'], 'confirm-payment'>;
  unpaid: ActOnOrderInput['unpaid'];
  choice: ItemChoice;
}

function dispatch(
  deps: ActDeps,
  tx: PoolClient,
  { order, payment, action, unpaid, choice }: Dispatched,
): Promise<OrderActionResult> {
  switch (action) {
    case 'cancel':
      if (payment && payment.settled_as !== 'order')
        return cancelUnpaid(deps, tx, { payment, choice });
      if (unpaid || order.kind !== 'topup') throw refused('not_cancellable');
      return cancelUnsentTopups(tx, order, choice);
    case 'refund':
      return order.kind === 'code'
        ? refundCodes(deps, tx, order, choice)
        : refundTopups(tx, order, choice);
    case 'retry':
      if (order.kind === 'code') throw refused('not_in_review');
      return retryTopups(deps, tx, order, choice);
  }
}

/**
 * Cancels a whole unpaid card order: releases its goods and notifies its gateway. Refunds nothing, because the
 * order is unpaid or a late payment went to the balance.
 */
async function cancelUnpaid(
  deps: ActDeps,
  tx: PoolClient,
  { payment, choice }: { payment: LockedPayment; choice: ItemChoice },
): Promise<OrderActionResult> {
  const end = { hold: 'voided', endedBy: 'admin', actor: choice.actor } as const;
  const ended =
    choice.itemIds === undefined && (await releaseReservation(tx, deps, payment.id, end));
  if (!ended) throw refused('not_cancellable');
  return { items: [], amount: 0n };
}

const refused = (reason: string) => new DomainError('conflict', { reason });
