import type { Currency } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { returnCodes, voidCodes, type LockedCodeRow } from '#modules/stock/index.ts';
import { payRefund, type OrderActionReason } from './pay-refund.ts';
import type { LockedItemRow } from './refunds.sql.ts';

/** Delivered code items with their codes; the caller has locked wallet, order, items and codes. */
export interface RevokedCodes {
  orderId: string;
  userId: number;
  currency: Currency;
  items: readonly LockedItemRow[];
  codes: readonly LockedCodeRow[];
  actor: string;
  why?: OrderActionReason | undefined;
}

/**
 * Revokes codes and refunds their price. Unrevealed codes return to stock, revealed ones are voided. Returns the amount
 * in minor units.
 */
export async function revokeAndRefundCodes(
  tx: PoolClient,
  { items, codes, ...party }: RevokedCodes,
): Promise<bigint> {
  const idsOf = (seen: boolean) => codes.filter((code) => code.seen === seen).map(({ id }) => id);
  const back = await returnCodes(tx, idsOf(false));
  const voided = await voidCodes(tx, idsOf(true));
  const left = (item: LockedItemRow) => item.quantity - item.refunded_quantity;
  const units = items.reduce((sum, item) => sum + left(item), 0);
  if (back.length + voided.length !== units) {
    throw new Error(`order ${party.orderId} has not the codes that it sold`);
  }
  const amount = items.reduce((sum, item) => sum + item.unit_price * BigInt(left(item)), 0n);
  await payRefund(tx, {
    ...party,
    itemIds: items.map(({ id }) => id),
    codeIds: codes.map(({ id }) => id),
    amount,
    commission: 0n,
  });
  return amount;
}

/** Publishes the stock changes; must be called after the commit. */
export function announceReturnedCodes(
  { claimHints, catalogueCache }: Pick<Deps, 'claimHints' | 'catalogueCache'>,
  { items, codes }: Pick<RevokedCodes, 'items' | 'codes'>,
): void {
  claimHints.forget(codes.map(({ option_id }) => option_id));
  for (const { product_id } of items) {
    if (product_id !== null) catalogueCache.bump(product_id);
  }
}
