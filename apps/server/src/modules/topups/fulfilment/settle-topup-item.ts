import type { Currency } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import {
  insertEvent,
  chooseRefundDestination,
  setItemStatus,
  setReleasedOrderStatus,
  type OrderActionReason,
} from '#modules/orders/index.ts';
import {
  releaseRedeemCodes,
  markCodesRedeemed,
  releaseGeneratedCode,
  markGeneratedCodeUsed,
} from '#modules/denominations/index.ts';
import { lockWallet } from '#modules/wallet/index.ts';
import {
  heldAccount,
  houseAccount,
  nonZero,
  postJournal,
  type NewPosting,
} from '#modules/ledger/index.ts';
import {
  endTopup,
  findOwner,
  findStatusByTopups,
  lockOrderRow,
  lockTopupItems,
  setReason,
  type LockedTopupRow,
} from './settle-topup-item.sql.ts';

/**
 * Result of settling an item: `now` (done), `before` (it had already ended this way, nothing changes), or
 * `otherwise` (it had ended the other way, nothing changes, and the caller handles the contradiction).
 */
export type Settlement = 'now' | 'before' | 'otherwise';

export interface LockedTopup extends LockedTopupRow {
  orderId: string;
  userId: number;
  currency: Currency;
}

export interface Release {
  /** `failed`: definitely not delivered. `cancelled`: undone by the customer within the undo time. */
  state: 'failed' | 'cancelled';
  /** The supplier's reason, for the receipt. */
  reason: string | null;
  /** `user:{id}`, `admin:{id}`, `worker`. */
  actor: string;
  why?: OrderActionReason | undefined;
  /** The delivery is unknown, so an activated generated code is not released. */
  keepsCode?: boolean;
}

/**
 * Locks the rows that settling an item changes: wallet, order, item. Changes to its attempts or codes in the
 * same transaction come after this lock.
 */
export async function lockTopup(tx: PoolClient, orderItemId: bigint): Promise<LockedTopup> {
  const [owner] = await findOwner(tx, orderItemId);
  if (!owner) throw new Error(`item ${orderItemId} is no top-up`);
  const { user_id: userId, currency, order_id: orderId } = owner;
  await lockWallet(tx, userId, currency);
  await lockOrderRow(tx, orderId);
  const [item] = await lockTopupItems(tx, orderId, orderItemId);
  if (!item) throw new Error(`item ${orderItemId} has no top-up`);
  return { ...item, orderId, userId, currency };
}

/** Captures a delivered top-up's held amount and marks its code as redeemed. */
export async function captureItem(
  tx: PoolClient,
  orderItemId: bigint,
  actor: string,
): Promise<Settlement> {
  const item = await lockTopup(tx, orderItemId);
  if (item.state === 'delivered') return 'before';
  if (isEnded(item)) return 'otherwise';
  mustBePaid(item);
  await markCodesRedeemed(tx, item.id);
  if (item.price === 0n) await markGeneratedCodeUsed(tx, item.id);
  await endItem(tx, item, { state: 'delivered', reason: null });
  await note(tx, item, 'topup_delivered', { actor });
  await move(tx, item, 'capture', { actor }, [
    { account: houseAccount('revenue:sales', item.currency), amount: item.price - item.commission },
    { account: houseAccount('revenue:commission', item.currency), amount: item.commission },
  ]);
  return 'now';
}

/** Releases the held amount and the code of a top-up that will not be delivered. */
export async function releaseItem(
  tx: PoolClient,
  orderItemId: bigint,
  release: Release,
): Promise<Settlement> {
  const item = await lockTopup(tx, orderItemId);
  if (item.state === 'delivered') return 'otherwise';
  if (isEnded(item)) return 'before';
  await releaseLocked(tx, item, release);
  return 'now';
}

/** Like {@link releaseItem}, for an open item that the caller has locked. */
export async function releaseLocked(
  tx: PoolClient,
  item: LockedTopup,
  { state, reason, actor, why, keepsCode }: Release,
): Promise<void> {
  mustBePaid(item);
  await releaseRedeemCodes(tx, item.id);
  if (item.price === 0n && !keepsCode) await releaseGeneratedCode(tx, item.id);
  await endItem(tx, item, { state, reason });
  await note(tx, item, `topup_${state}`, { actor, why });
  const { orderId, userId, currency, price: amount } = item;
  const cause = `item:${item.id}`;
  const account = await chooseRefundDestination(tx, {
    orderId,
    userId,
    currency,
    amount,
    cause,
    actor,
  });
  await move(tx, item, 'release', { actor, why }, [{ account, amount }]);
}

/**
 * Releases the code of an activation that was given up and that the supplier refused afterwards, which proves that the code
 * was not redeemed. The supplier's reason replaces that of the admin on the receipt.
 */
export async function releaseGivenUpCode(
  tx: PoolClient,
  { id, state, price }: LockedTopup,
  reason: string,
): Promise<void> {
  if (state !== 'failed' || price !== 0n) return;
  if (await releaseGeneratedCode(tx, id)) await setReason(tx, id, reason);
}

/** Ends the top-up and the order's item, and the order when all its items have ended. */
async function endItem(
  tx: PoolClient,
  { id, orderId, price }: LockedTopup,
  { state, reason }: { state: 'delivered' | Release['state']; reason: string | null },
): Promise<void> {
  const isDelivered = state === 'delivered';
  await endTopup(tx, id, state, reason);
  await setItemStatus(tx, id, isDelivered ? 'delivered' : 'refunded');
  const [order] = await findStatusByTopups(tx, orderId);
  if (!order) throw new Error(`order ${orderId} is gone`);
  await setReleasedOrderStatus(tx, orderId, order.status, isDelivered ? 0n : price);
}

export function isEnded({ state }: LockedTopupRow): boolean {
  return state === 'delivered' || state === 'failed' || state === 'cancelled';
}

/** Throws for an unpaid item, which has no held amount; any hold on the account belongs to another order. */
function mustBePaid({ id, unpaid }: LockedTopupRow): void {
  if (unpaid) throw new Error(`nobody has paid for top-up ${id}`);
}

type Cause = Pick<Release, 'actor' | 'why'>;

async function note(
  tx: PoolClient,
  { id, orderId, price }: LockedTopup,
  kind: string,
  { actor, why }: Cause,
): Promise<void> {
  const data = { item: Number(id), minor: price.toString(), ...why };
  await insertEvent(tx, orderId, kind, actor, JSON.stringify(data));
}

const dedupeKeys = { capture: 'cap', release: 'rel' } as const;

/** Moves the held amount of the item; a free item moves nothing. */
async function move(
  tx: PoolClient,
  { id, userId, currency, price }: LockedTopup,
  kind: 'capture' | 'release',
  { actor, why }: Cause,
  to: readonly NewPosting[],
): Promise<void> {
  if (price === 0n) return;
  await postJournal(tx, {
    kind,
    refType: 'order_item',
    refId: id.toString(),
    dedupeKey: `${dedupeKeys[kind]}:${id}`,
    actor,
    reason: why?.reason,
    postings: [{ account: heldAccount(userId, currency), amount: -price }, ...nonZero(to)],
  });
}
