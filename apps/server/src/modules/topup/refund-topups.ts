import type { PoolClient } from 'pg';
import {
  chooseForAct,
  payRefund,
  whyNotRefundable,
  type ActOutcome,
  type ChosenAct,
  type LockedOrder,
} from '#modules/orders/index.ts';
import { spoilTopupCode } from '#modules/topup-stock/index.ts';
import { findLastAttempt } from './attempts.sql.ts';
import { releaseLocked } from './settle-item.ts';
import { lockTopupItems, type LockedTopupRow } from './settle.sql.ts';

/** What the receipt says of a top-up that a person gave up. */
const GIVEN_UP = 'refunded_by_shop';

/**
 * An admin pays top-ups back: one in review is given up, and what was held for it is the customer's again; one that
 * arrived is paid for by the shop. What the supplier is still at is not refunded: it may arrive. The order is locked.
 * Errors: not_found (a named item), conflict (details.reason: not_refundable, already_refunded).
 */
export async function refundTopups(
  tx: PoolClient,
  order: LockedOrder,
  act: ChosenAct,
): Promise<ActOutcome> {
  const all = await lockTopupItems(tx, order.id, null);
  const items = chooseForAct(all, act.itemIds, isRefundable, whyNotRefundable);
  await giveUp(
    tx,
    order,
    items.filter(({ state }) => state === 'review'),
    act,
  );
  await payBack(
    tx,
    order,
    items.filter(({ state }) => state === 'delivered'),
    act,
  );
  return { items: items.map(({ id }) => Number(id)), amount: sum(items, 'price') };
}

/** What cost nothing has nothing to be paid back, but is given up all the same. */
function isRefundable({ state, status, price }: LockedTopupRow): boolean {
  return state === 'review' || (state === 'delivered' && status === 'delivered' && price > 0n);
}

async function giveUp(
  tx: PoolClient,
  { id: orderId, userId, currency }: LockedOrder,
  items: readonly LockedTopupRow[],
  { actor, why }: ChosenAct,
): Promise<void> {
  for (const item of items) {
    // Nobody knows whether the supplier redeemed it: it is not sold to anybody else.
    const [attempt] = await findLastAttempt(tx, item.id);
    if (attempt?.code_id != null) await spoilTopupCode(tx, attempt.code_id);
    const locked = { ...item, orderId, userId, currency };
    const release = { state: 'failed', reason: GIVEN_UP, actor, why, keepsCode: true } as const;
    await releaseLocked(tx, locked, release);
  }
}

async function payBack(
  tx: PoolClient,
  { id: orderId, userId, currency }: LockedOrder,
  items: readonly LockedTopupRow[],
  { actor, why }: ChosenAct,
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
