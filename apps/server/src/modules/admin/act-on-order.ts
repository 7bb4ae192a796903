import type { ActOnOrderInput, AdminOrderDetail, Language } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import {
  lockOrderOfAnybody,
  refundCodes,
  type ActOutcome,
  type ChosenAct,
  type LockedOrder,
} from '#modules/orders/index.ts';
import { cancelWaiting, refundTopups, retryTopups } from '#modules/topup/index.ts';
import { getOrder } from './get-order.ts';

type ActDeps = Pick<
  Deps,
  'pool' | 'prisma' | 'clock' | 'codeCipher' | 'jobQueue' | 'claimHints' | 'catalogueCache'
>;

/**
 * An admin does something with a customer's order, in one transaction with its record in the audit log, and is
 * answered the order as it then is. Lock order: wallet, order, items, codes. Errors: see actOnOrderInput.
 */
export async function actOnOrder(
  deps: ActDeps,
  actor: AuditActor & { userId: number },
  language: Language,
  input: ActOnOrderInput,
): Promise<AdminOrderDetail> {
  const { id, action, itemIds, reason, reference } = input;
  const why = { reason, ...(reference && { reference }) };
  const act = { actor: `admin:${actor.userId}`, why, itemIds };
  const { committed } = await withTransaction(deps.pool, async (tx) => {
    const order = await lockOrderOfAnybody(tx, id);
    const outcome = await dispatch(deps, tx, { order, action, act });
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
    return outcome;
  });
  committed?.();
  return getOrder(deps, language, id);
}

interface Dispatched {
  order: LockedOrder;
  action: ActOnOrderInput['action'];
  act: ChosenAct;
}

function dispatch(
  deps: ActDeps,
  tx: PoolClient,
  { order, action, act }: Dispatched,
): Promise<ActOutcome> {
  switch (action) {
    case 'cancel':
      if (order.kind === 'code') throw refused('not_cancellable');
      return cancelWaiting(tx, order, act);
    case 'refund':
      return order.kind === 'code'
        ? refundCodes(deps, tx, order, act)
        : refundTopups(tx, order, act);
    case 'retry':
      if (order.kind === 'code') throw refused('not_in_review');
      return retryTopups(deps, tx, order, act);
    case 'confirm-payment':
      throw refused('no_card_payment');
  }
}

const refused = (reason: string) => new DomainError('conflict', { reason });
