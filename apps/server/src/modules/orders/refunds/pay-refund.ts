import type { Currency } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { houseAccount, nonZero, postJournal } from '#modules/ledger/index.ts';
import { insertEvent } from '../order-events.sql.ts';
import { addRefundToOrder, refundUnits, insertRefund, markItemsRefunded } from './refunds.sql.ts';
import { chooseRefundDestination } from './refund-destination.ts';

/** Reason of an admin's action, with an optional external reference. */
export interface OrderActionReason {
  reason: string;
  reference?: string | undefined;
}

/** Refund of delivered items of one order; the caller has locked wallet, order and items. */
export interface NewRefund {
  orderId: string;
  userId: number;
  currency: Currency;
  itemIds: readonly bigint[];
  /** Refunds one unit of the only item because of a recall; otherwise all remaining units of each item. */
  recall?: { batchId: number };
  /** Codes of the refunded units. */
  codeIds: readonly bigint[];
  /** Refunded amount, in minor units of the order's currency. */
  amount: bigint;
  /** Part of the amount that was booked as commission. */
  commission: bigint;
  /** `user:{id}`, `admin:{id}`. */
  actor: string;
  why?: OrderActionReason | undefined;
}

/**
 * Refunds delivered items: marks them and the order as refunded, and books their price to the refund destination.
 * Returns the refund's id.
 */
export async function payRefund(tx: PoolClient, refund: NewRefund): Promise<bigint> {
  const { orderId, userId, currency, itemIds, codeIds, amount, commission, recall, actor, why } =
    refund;
  await takeBack(tx, refund);
  await addRefundToOrder(tx, orderId, amount);
  const [row] = await insertRefund(tx, orderId, userId, amount, currency, actor);
  if (!row) throw new Error('the refund has no id');
  const data = {
    refund: Number(row.id),
    items: itemIds.map(Number),
    codes: codeIds.map(Number),
    minor: amount.toString(),
    ...(recall && { units: 1, batch: recall.batchId }),
    ...why,
  };
  await insertEvent(tx, orderId, 'refunded', actor, JSON.stringify(data));
  const cause = `refund:${row.id}`;
  const back = await chooseRefundDestination(tx, {
    orderId,
    userId,
    currency,
    amount,
    cause,
    actor,
  });
  const postings = [
    { account: houseAccount('revenue:sales', currency), amount: commission - amount },
    { account: houseAccount('revenue:commission', currency), amount: -commission },
    { account: back, amount },
  ];
  await postJournal(tx, {
    kind: 'refund',
    refType: 'refund',
    refId: row.id.toString(),
    dedupeKey: `ref:${row.id}`,
    actor,
    reason: why?.reason,
    postings: nonZero(postings),
  });
  return row.id;
}

async function takeBack(tx: PoolClient, { itemIds, recall }: NewRefund): Promise<void> {
  if (!recall) {
    await markItemsRefunded(tx, [...itemIds]);
    return;
  }
  const [item] = itemIds;
  if (item === undefined || itemIds.length > 1 || (await refundUnits(tx, item, 1)).length === 0) {
    throw new Error('a unit goes back of one delivered item');
  }
}
