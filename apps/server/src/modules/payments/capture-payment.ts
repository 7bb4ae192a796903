import { CREDITED_TO_WALLET } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { insertEvent } from '#modules/orders/index.ts';
import { lockFreeCodes, reserveCodes, sellReservedCodes } from '#modules/stock/index.ts';
import { reclaimTopups, startPaidTopups } from '#modules/topup/index.ts';
import { heldAccount, houseAccount, postJournal, walletAccount } from '#modules/wallet/index.ts';
import { endHold, type HoldEnd } from './end-hold.ts';
import { exchangeRecalled } from './exchange-recalled.ts';
import type { LockedPayment } from './lock-payment.ts';
import { clearingAccount } from './payment-accounts.ts';
import type { Heard, SettleDeps, Settled } from './settle-payment.ts';
import {
  deliverItems,
  leaveCart,
  lockCodeItems,
  markCaptured,
  setOrder,
  type SettlingItemRow,
} from './settle.sql.ts';

interface Capture {
  row: LockedPayment;
  heard: Heard;
}

/**
 * The money has come, for the first time. While its hold is open it becomes what it was paid for, with other codes in
 * the place of recalled ones; when that lapsed by time, still, if all of it is in stock; otherwise it is the customer's,
 * on the balance. So is money of which some has gone back by now: goods would be given for nothing. All is locked.
 */
export async function capturePayment(
  deps: SettleDeps,
  tx: PoolClient,
  capture: Capture,
): Promise<Settled> {
  const { row, heard } = capture;
  if (row.type === 'wallet') return credit(deps, tx, capture);
  // What the gateway gave back before the shop heard of it buys nothing.
  if (heard.payment.refundedAmount > 0n) return giveNothing(deps, tx, capture, 'gateway');
  if (row.hold === 'open') {
    const whole = await exchangeRecalled(tx, row, heard.actor);
    return whole ? fulfil(deps, tx, capture) : giveNothing(deps, tx, capture, 'admin');
  }
  if (row.ended_by !== 'time' || !(await reclaim(tx, row))) return credit(deps, tx, capture);
  return fulfil(deps, tx, capture);
}

async function fulfil(deps: SettleDeps, tx: PoolClient, capture: Capture): Promise<Settled> {
  const { row } = capture;
  const late = row.hold !== 'open';
  await writeCapture(deps, tx, capture, {
    settledAs: 'order',
    event: late ? 'payment_late' : 'payment_captured',
    to: heldAccount(row.user_id, row.currency),
  });
  if (row.type === 'topup') {
    await setOrder(tx, row.order_id, 'pending', null);
    await startPaidTopups(deps, tx, { orderId: row.order_id, userId: row.user_id });
    return { settlement: 'completed' };
  }
  const items = await deliverCodes(tx, capture);
  return { settlement: 'completed', ...(late && { products: productsOf(items) }) };
}

const productsOf = (items: readonly SettlingItemRow[]) => [
  ...new Set(items.map(({ product_id: id }) => id)),
];

/** The codes that are held are sold, and what was held for them becomes the shop's. */
async function deliverCodes(
  tx: PoolClient,
  { row, heard: { actor } }: Capture,
): Promise<SettlingItemRow[]> {
  const { id, order_id: orderId, user_id: userId, currency, amount } = row;
  const items = await lockCodeItems(tx, orderId);
  const itemIds = items.map((item) => item.id);
  const sold = await sellReservedCodes(tx, itemIds);
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (units === 0 || sold.length !== units) {
    throw new Error(`order ${orderId} does not hold the codes that were paid`);
  }
  await deliverItems(tx, itemIds);
  await setOrder(tx, orderId, 'completed', null);
  const codes = sold.map((code) => Number(code.id)).sort((a, b) => a - b);
  await insertEvent(tx, orderId, 'completed', actor, JSON.stringify({ codes }));
  await postJournal(tx, {
    kind: 'sale',
    refType: 'order',
    refId: orderId,
    dedupeKey: `order:${orderId}`,
    actor,
    postings: [
      { account: heldAccount(userId, currency), amount: -amount },
      { account: houseAccount('revenue:sales', currency), amount },
    ],
  });
  await leaveCart(tx, id);
  return items;
}

/** Nothing is given for the money: what was held goes back, and the balance has it. */
async function giveNothing(
  deps: SettleDeps,
  tx: PoolClient,
  { row, heard }: Capture,
  endedBy: HoldEnd['endedBy'],
): Promise<Settled> {
  const end = { hold: 'voided', endedBy } as const;
  if (row.hold === 'open') await endHold(tx, deps, row.id, { ...end, actor: heard.actor });
  const ended = row.hold === 'open' ? { ...row, hold: end.hold } : row;
  return credit(deps, tx, { row: ended, heard });
}

/** Money that becomes no goods: a balance that was topped up, or what came too late. */
async function credit(deps: SettleDeps, tx: PoolClient, capture: Capture): Promise<Settled> {
  const { row } = capture;
  const late = row.hold !== 'open';
  await writeCapture(deps, tx, capture, {
    settledAs: 'wallet',
    event: late ? 'payment_credited' : 'payment_captured',
    to: walletAccount(row.user_id, row.currency),
  });
  if (late) await setOrder(tx, row.order_id, 'cancelled', CREDITED_TO_WALLET);
  else await setOrder(tx, row.order_id, 'completed', null);
  return { settlement: late ? 'credited' : 'completed' };
}

interface Becoming {
  settledAs: 'order' | 'wallet';
  event: string;
  /** Account that the money goes to. */
  to: string;
}

async function writeCapture(
  { clock }: SettleDeps,
  tx: PoolClient,
  { row, heard: { provider, payment, actor } }: Capture,
  { settledAs, event, to }: Becoming,
): Promise<void> {
  const { id, order_id: orderId, currency, amount } = row;
  await markCaptured(tx, id, settledAs, payment.id, clock.now());
  const data = { payment: payment.id, minor: amount.toString(), as: settledAs };
  await insertEvent(tx, orderId, event, actor, JSON.stringify(data));
  await postJournal(tx, {
    kind: 'payment',
    refType: 'payment',
    refId: id.toString(),
    dedupeKey: `pay:${id}`,
    actor,
    postings: [
      { account: clearingAccount(provider, currency), amount: -amount },
      { account: to, amount },
    ],
  });
}

const BEFORE_CLAIMS = 'before_claims';

/** Takes all of what a lapsed order had held again, or nothing. */
async function reclaim(tx: PoolClient, row: LockedPayment): Promise<boolean> {
  await tx.query(`SAVEPOINT ${BEFORE_CLAIMS}`);
  const all =
    row.type === 'topup'
      ? await reclaimTopups(tx, row.order_id)
      : await reclaimCodes(tx, row.order_id);
  if (!all) await tx.query(`ROLLBACK TO SAVEPOINT ${BEFORE_CLAIMS}`);
  return all;
}

async function reclaimCodes(tx: PoolClient, orderId: string): Promise<boolean> {
  const items = await lockCodeItems(tx, orderId);
  for (const { id, option_id: option, quantity } of items) {
    const [free] = await lockFreeCodes(tx, option, quantity);
    const codes = free?.ids ?? [];
    if (codes.length < quantity) return false;
    await reserveCodes(tx, codes, Array<bigint>(quantity).fill(id));
  }
  return items.length > 0;
}
