import { CREDITED_TO_WALLET } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { removePaidItems } from '#modules/cart/index.ts';
import {
  deliverItems,
  insertEvent,
  lockCodeItems,
  setOrderStatus,
  type CodeItemRow,
} from '#modules/orders/index.ts';
import { lockFreeCodes, reserveCodes, sellReservedCodes } from '#modules/stock/index.ts';
import { reclaimTopups, startPaidTopups } from '#modules/topups/index.ts';
import { heldAccount, houseAccount, postJournal, walletAccount } from '#modules/ledger/index.ts';
import { releaseReservation, type ReservationEnd } from '../reservations/release-reservation.ts';
import { replaceRecalledCodes } from '../reservations/replace-recalled-codes.ts';
import type { LockedPayment } from '../lock-payment.ts';
import { clearingAccount } from '../clearing-account.ts';
import type { ReportedPayment, SettleDeps, SettlementResult } from './gateway-report.ts';
import { areCodeItemsOffered, findPaidCartItems, markCaptured } from './settlement.sql.ts';

/**
 * Books the capture of a payment. An open reservation is fulfilled, with replacements for recalled codes. An expired one
 * is fulfilled if all its goods are on sale and in stock. Otherwise the money is credited to the balance, as is a payment
 * that was already refunded in part, so that no goods are given for free. The caller holds the payment's locks.
 */
export async function bookPaymentCapture(
  deps: SettleDeps,
  tx: PoolClient,
  capture: ReportedPayment,
): Promise<SettlementResult> {
  const { row, report } = capture;
  if (row.type === 'wallet') return credit(deps, tx, capture);
  // A payment that was refunded before its settlement is not fulfilled.
  if (report.payment.refundedAmount > 0n) return creditCapturedMoney(deps, tx, capture, 'gateway');
  if (row.hold === 'open') {
    const whole = await replaceRecalledCodes(tx, row, report.actor);
    return whole ? fulfil(deps, tx, capture) : creditCapturedMoney(deps, tx, capture, 'admin');
  }
  if (row.ended_by !== 'time' || !(await reclaim(tx, row))) return credit(deps, tx, capture);
  return fulfil(deps, tx, capture);
}

async function fulfil(
  deps: SettleDeps,
  tx: PoolClient,
  capture: ReportedPayment,
): Promise<SettlementResult> {
  const { row } = capture;
  const late = row.hold !== 'open';
  await writeCapture(deps, tx, capture, {
    settledAs: 'order',
    event: late ? 'payment_late' : 'payment_captured',
    to: heldAccount(row.user_id, row.currency),
  });
  if (row.type === 'topup') {
    await setOrderStatus(tx, row.order_id, 'pending', null);
    await startPaidTopups(deps, tx, { orderId: row.order_id, userId: row.user_id });
    return { settlement: 'completed' };
  }
  const items = await deliverCodes(tx, capture);
  return { settlement: 'completed', ...(late && { products: productsOf(items) }) };
}

const productsOf = (items: readonly CodeItemRow[]) => [
  ...new Set(items.map(({ product_id: id }) => id)),
];

/** Sells the reserved codes and books the held money as revenue. */
async function deliverCodes(
  tx: PoolClient,
  { row, report: { actor } }: ReportedPayment,
): Promise<CodeItemRow[]> {
  const { order_id: orderId, user_id: userId, currency, amount } = row;
  const items = await lockCodeItems(tx, orderId);
  const itemIds = items.map((item) => item.id);
  const sold = await sellReservedCodes(tx, itemIds);
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (units === 0 || sold.length !== units) {
    throw new Error(`order ${orderId} does not hold the codes that were paid`);
  }
  await deliverItems(tx, itemIds);
  await setOrderStatus(tx, orderId, 'completed', null);
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
  await removePaidFromCart(tx, row);
  return items;
}

async function removePaidFromCart(
  tx: PoolClient,
  { id, user_id: userId }: LockedPayment,
): Promise<void> {
  const paid = await findPaidCartItems(tx, id);
  if (paid.length === 0) return;
  const itemIds = paid.map((item) => item.id);
  const quantities = paid.map(({ quantity }) => quantity);
  await removePaidItems(tx, userId, itemIds, quantities);
}

/** Releases the reservation and credits the money to the balance. */
async function creditCapturedMoney(
  deps: SettleDeps,
  tx: PoolClient,
  { row, report }: ReportedPayment,
  endedBy: ReservationEnd['endedBy'],
): Promise<SettlementResult> {
  const end = { hold: 'voided', endedBy } as const;
  if (row.hold === 'open')
    await releaseReservation(tx, deps, row.id, { ...end, actor: report.actor });
  const ended = row.hold === 'open' ? { ...row, hold: end.hold } : row;
  return credit(deps, tx, { row: ended, report });
}

/** Credits a balance top-up, or a payment that cannot be fulfilled. */
async function credit(
  deps: SettleDeps,
  tx: PoolClient,
  capture: ReportedPayment,
): Promise<SettlementResult> {
  const { row } = capture;
  const late = row.hold !== 'open';
  await writeCapture(deps, tx, capture, {
    settledAs: 'wallet',
    event: late ? 'payment_credited' : 'payment_captured',
    to: walletAccount(row.user_id, row.currency),
  });
  if (late) await setOrderStatus(tx, row.order_id, 'cancelled', CREDITED_TO_WALLET);
  else await setOrderStatus(tx, row.order_id, 'completed', null);
  return { settlement: late ? 'credited' : 'completed' };
}

interface CaptureTarget {
  settledAs: 'order' | 'wallet';
  event: string;
  /** Account to which the money is booked. */
  to: string;
}

async function writeCapture(
  { clock }: SettleDeps,
  tx: PoolClient,
  { row, report: { provider, payment, actor } }: ReportedPayment,
  { settledAs, event, to }: CaptureTarget,
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

/** Reserves all goods of an expired order again; returns false without changes when some are missing or off sale. */
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
  const [all] = await areCodeItemsOffered(tx, orderId);
  if (!all?.offered) return false;
  for (const { id, option_id: option, quantity } of await lockCodeItems(tx, orderId)) {
    const [free] = await lockFreeCodes(tx, option, quantity);
    const codes = free?.ids ?? [];
    if (codes.length < quantity) return false;
    await reserveCodes(tx, codes, Array<bigint>(quantity).fill(id));
  }
  return true;
}
