import type { Currency } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { houseAccount, postJournal } from '#modules/wallet/index.ts';
import { insertEvent } from './codes.sql.ts';
import { addRefundToOrder, giveUnitsBack, insertRefund, markItemsRefunded } from './refund.sql.ts';
import { wayBack } from './way-back.ts';

/** Why an admin did something, and what it goes by outside the shop. */
export interface ActReason {
  reason: string;
  reference?: string | undefined;
}

/** Delivered items of one order that are taken back, all of it locked: wallet, order, items. */
export interface NewRefund {
  orderId: string;
  userId: number;
  currency: Currency;
  itemIds: readonly bigint[];
  /** One unit of the only item goes back because its batch was recalled; else all that is left of each item. */
  recall?: { batchId: number };
  /** What the items' codes were. */
  codeIds: readonly bigint[];
  /** Of all that goes back, minor units of the order's currency. */
  amount: bigint;
  /** The part of it that was booked as commission. */
  commission: bigint;
  /** `user:{id}`, `admin:{id}`. */
  actor: string;
  why?: ActReason | undefined;
}

/**
 * Pays for what is taken back of delivered items: they are refunded, the order with them, and their price is the
 * customer's again. Answers the refund's id.
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
  const back = await wayBack(tx, { orderId, userId, currency, amount, cause, actor });
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
    postings: postings.filter((posting) => posting.amount !== 0n),
  });
  return row.id;
}

async function takeBack(tx: PoolClient, { itemIds, recall }: NewRefund): Promise<void> {
  if (!recall) {
    await markItemsRefunded(tx, [...itemIds]);
    return;
  }
  const [item] = itemIds;
  if (item === undefined || itemIds.length > 1 || (await giveUnitsBack(tx, item, 1)).length === 0) {
    throw new Error('a unit goes back of one delivered item');
  }
}
