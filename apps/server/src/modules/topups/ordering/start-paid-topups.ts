import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { requestFulfilment } from '../fulfilment/request-fulfilment.ts';
import { claimCodes } from './claim-codes.ts';
import {
  findPaidTopups,
  hasPaidRecipientBefore,
  setUndoTime,
  type PaidTopupRow,
} from './start-paid-topups.sql.ts';

interface PaidOrder {
  orderId: string;
  userId: number;
}

/**
 * Schedules an order's top-ups after its card payment, at once or after the undo time. The caller has locked
 * wallet, payment and order. Returns the items.
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
  const [row] = await hasPaidRecipientBefore(tx, userId, orderId, item.service, item.recipient);
  if (row?.known) return null;
  return new Date(clock.now().getTime() + env.TOPUP_UNDO_SECONDS * 1000);
}

/**
 * Allocates the codes of a released order again, all or none, from denominations that are still for sale with the
 * ordered amount.
 * Returns whether every item has its code; on false the caller rolls back to its savepoint.
 */
export async function reclaimTopups(tx: PoolClient, orderId: string): Promise<boolean> {
  const items = await findPaidTopups(tx, orderId);
  if (!items.every((item) => item.on_sale)) return false;
  const redeeming = items.filter((item) => item.by_code);
  const short = await claimCodes(
    tx,
    redeeming.map(({ id, denomination_id: denominationId }) => ({ id, denominationId })),
  );
  return short.length === 0;
}
