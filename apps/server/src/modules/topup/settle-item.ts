import type { Currency } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { insertEvent, wayBack, type ActReason } from '#modules/orders/index.ts';
import {
  freeTopupCodes,
  redeemTopupCodes,
  releaseGeneratedCode,
  useUpGeneratedCode,
} from '#modules/topup-stock/index.ts';
import { heldAccount, houseAccount, lockWallet, postJournal } from '#modules/wallet/index.ts';
import {
  endTopup,
  findOwner,
  lockOrderRow,
  lockTopupItems,
  projectOrder,
  type LockedTopupRow,
} from './settle.sql.ts';

/**
 * How an item was asked to end, and how that went: `now`, `before` (the same was said already, nothing is done),
 * or `otherwise` (it has ended the other way, nothing is done: what to make of that is the caller's to know).
 */
export type Settlement = 'now' | 'before' | 'otherwise';

export interface LockedTopup extends LockedTopupRow {
  orderId: string;
  userId: number;
  currency: Currency;
}

export interface Release {
  /** `failed`: surely not delivered. `cancelled`: taken back by the customer in time. */
  state: 'failed' | 'cancelled';
  /** For the receipt: the supplier's word. */
  reason: string | null;
  /** `user:{id}`, `admin:{id}`, `worker`. */
  actor: string;
  /** An admin's. */
  why?: ActReason | undefined;
  /** Nobody knows whether it was made: a code of the shop's own that was activated with it is not given out again. */
  keepsCode?: boolean;
}

/**
 * Locks an item with all that its end will touch: wallet, order, item. Whoever changes more of an item in the
 * same transaction (its attempts, its codes) does so after this.
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

/** The top-up has arrived: what was held for it becomes the shop's, and a code that it holds is redeemed. */
export async function captureItem(
  tx: PoolClient,
  orderItemId: bigint,
  actor: string,
): Promise<Settlement> {
  const item = await lockTopup(tx, orderItemId);
  if (item.state === 'delivered') return 'before';
  if (isEnded(item)) return 'otherwise';
  mustBePaid(item);
  await redeemTopupCodes(tx, item.id);
  if (item.price === 0n) await useUpGeneratedCode(tx, item.id);
  await endTopup(tx, item.id, 'delivered', null);
  await projectOrder(tx, item.orderId, 0n);
  await note(tx, item, 'topup_delivered', { actor });
  await move(tx, item, 'capture', { actor }, [
    { account: houseAccount('revenue:sales', item.currency), amount: item.price - item.commission },
    { account: houseAccount('revenue:commission', item.currency), amount: item.commission },
  ]);
  return 'now';
}

/** The top-up will not arrive: what was held for it can be spent again, and a code that it holds goes back. */
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

/** As {@link releaseItem}, of an open item that the caller has locked. */
export async function releaseLocked(
  tx: PoolClient,
  item: LockedTopup,
  { state, reason, actor, why, keepsCode }: Release,
): Promise<void> {
  mustBePaid(item);
  await freeTopupCodes(tx, item.id);
  if (item.price === 0n && !keepsCode) await releaseGeneratedCode(tx, item.id);
  await endTopup(tx, item.id, state, reason);
  await projectOrder(tx, item.orderId, item.price);
  await note(tx, item, `topup_${state}`, { actor, why });
  const { orderId, userId, currency, price: amount } = item;
  const cause = `item:${item.id}`;
  const account = await wayBack(tx, { orderId, userId, currency, amount, cause, actor });
  await move(tx, item, 'release', { actor, why }, [{ account, amount }]);
}

export function isEnded({ state }: LockedTopupRow): boolean {
  return state === 'delivered' || state === 'failed' || state === 'cancelled';
}

/** What is held on the account is for something else. */
function mustBePaid({ id, unpaid }: LockedTopupRow): void {
  if (unpaid) throw new Error(`nobody has paid for top-up ${id}`);
}

type Act = Pick<Release, 'actor' | 'why'>;

async function note(
  tx: PoolClient,
  { id, orderId, price }: LockedTopup,
  kind: string,
  { actor, why }: Act,
): Promise<void> {
  const data = { item: Number(id), minor: price.toString(), ...why };
  await insertEvent(tx, orderId, kind, actor, JSON.stringify(data));
}

const dedupeKeys = { capture: 'cap', release: 'rel' } as const;

/** Moves what was held for the item. What cost nothing moves nothing. */
async function move(
  tx: PoolClient,
  { id, userId, currency, price }: LockedTopup,
  kind: 'capture' | 'release',
  { actor, why }: Act,
  to: readonly { account: string; amount: bigint }[],
): Promise<void> {
  if (price === 0n) return;
  await postJournal(tx, {
    kind,
    refType: 'order_item',
    refId: id.toString(),
    dedupeKey: `${dedupeKeys[kind]}:${id}`,
    actor,
    reason: why?.reason,
    postings: [
      { account: heldAccount(userId, currency), amount: -price },
      ...to.filter(({ amount }) => amount !== 0n),
    ],
  });
}
