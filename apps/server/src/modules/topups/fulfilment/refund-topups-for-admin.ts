import { GIVEN_UP_REASON } from '@manabar/contracts/rules';
import type { PoolClient } from 'pg';
import {
  chooseOrderItems,
  payRefund,
  refundRefusal,
  type OrderActionResult,
  type ItemChoice,
  type LockedOrder,
} from '#modules/orders/index.ts';
import { markCodeRejected } from '#modules/denominations/index.ts';
import { findLastAttempt } from './attempts.sql.ts';
import { releaseLocked } from './settle-topup-item.ts';
import { lockTopupItems, type LockedTopupRow } from './settle-topup-item.sql.ts';

/**
 * Refunds top-ups for an admin: gives up one in review and releases its held amount, or refunds a delivered one
 * at the shop's cost. A top-up that is still with the supplier may arrive and is not refunded. The caller has
 * locked the order. Errors: not_found (a named item), conflict (details.reason: not_refundable,
 * already_refunded).
 */
export async function refundTopups(
  tx: PoolClient,
  order: LockedOrder,
  choice: ItemChoice,
): Promise<OrderActionResult> {
  const all = await lockTopupItems(tx, order.id, null);
  const items = chooseOrderItems(all, choice.itemIds, isRefundable, refundRefusal);
  await giveUp(
    tx,
    order,
    items.filter(({ state }) => state === 'review'),
    choice,
  );
  await payBack(
    tx,
    order,
    items.filter(({ state }) => state === 'delivered'),
    choice,
  );
  return { items: items.map(({ id }) => Number(id)), amount: sum(items, 'price') };
}

/** Returns whether a top-up can be refunded; a free one in review has no price, but can be given up. */
function isRefundable({ state, status, price }: LockedTopupRow): boolean {
  return state === 'review' || (state === 'delivered' && status === 'delivered' && price > 0n);
}

async function giveUp(
  tx: PoolClient,
  { id: orderId, userId, currency }: LockedOrder,
  items: readonly LockedTopupRow[],
  { actor, why }: ItemChoice,
): Promise<void> {
  for (const item of items) {
    // The supplier may have redeemed the code, so it is not sold again.
    const [attempt] = await findLastAttempt(tx, item.id);
    if (attempt?.code_id != null) await markCodeRejected(tx, attempt.code_id);
    const locked = { ...item, orderId, userId, currency };
    const release = {
      state: 'failed',
      reason: GIVEN_UP_REASON,
      actor,
      why,
      keepsCode: true,
    } as const;
    await releaseLocked(tx, locked, release);
  }
}

async function payBack(
  tx: PoolClient,
  { id: orderId, userId, currency }: LockedOrder,
  items: readonly LockedTopupRow[],
  { actor, why }: ItemChoice,
): Promise<void> {
  if (items.length === 0) return;
  await payRefund(tx, {
    orderId,
    userId,
    currency,
    itemIds: items.map(({ id }) => id),
    codeIds: [],
    amount: sum(items, 'price'),
    commission: sum(items, 'commission'),
    actor,
    why,
  });
}

function sum(items: readonly LockedTopupRow[], field: 'price' | 'commission'): bigint {
  return items.reduce((total, item) => total + item[field], 0n);
}
