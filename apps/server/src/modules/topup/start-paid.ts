import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { claimTopupCodes } from '#modules/topup-stock/index.ts';
import { requestFulfilment } from './request-fulfilment.ts';
import { findPaidTopups, knewRecipient, setUndoTime, type PaidTopupRow } from './start-paid.sql.ts';

interface PaidOrder {
  orderId: string;
  userId: number;
}

/**
 * The card payment of an order of top-ups has come: they are due from now on, or from the end of the time in which
 * the customer can take them back. Wallet, payment and order are locked. Answers the items.
 */
export async function startPaidTopups(
  deps: Pick<Deps, 'env' | 'clock' | 'jobQueue'>,
  tx: PoolClient,
  order: PaidOrder,
): Promise<bigint[]> {
  const items = await findPaidTopups(tx, order.orderId);
  const undoUntil = await undoTime(deps, tx, order, items[0]);
  const ids = items.map(({ id }) => id);
  await setUndoTime(tx, ids, undoUntil);
  await requestFulfilment(deps, tx, ids, undoUntil ?? deps.clock.now());
  return ids;
}

async function undoTime(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  tx: PoolClient,
  { orderId, userId }: PaidOrder,
  item: PaidTopupRow | undefined,
): Promise<Date | null> {
  if (env.TOPUP_UNDO_SECONDS === 0 || !item) return null;
  const [row] = await knewRecipient(tx, userId, orderId, item.service, item.recipient);
  if (row?.known) return null;
  return new Date(clock.now().getTime() + env.TOPUP_UNDO_SECONDS * 1000);
}

/**
 * Takes what an order of top-ups had let go of again: codes that it redeems, all or none, of denominations that are
 * still for sale. Answers whether it has everything; what it took of less is left to a savepoint of the caller.
 */
export async function reclaimTopups(tx: PoolClient, orderId: string): Promise<boolean> {
  const items = await findPaidTopups(tx, orderId);
  if (!items.every((item) => item.on_sale)) return false;
  const wanted = new Map<number, bigint[]>();
  for (const { id, by_code: byCode, denomination_id: denomination } of items) {
    if (!byCode) continue;
    if (denomination === null) throw new Error(`top-up ${id} redeems a code of no denomination`);
    wanted.set(denomination, [...(wanted.get(denomination) ?? []), id]);
  }
  for (const [denomination, ids] of [...wanted].sort(([a], [b]) => a - b)) {
    const [row] = await claimTopupCodes(tx, denomination, ids);
    if ((row?.claimed ?? 0) < ids.length) return false;
  }
  return true;
}
