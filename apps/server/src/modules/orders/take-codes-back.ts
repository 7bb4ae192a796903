import type { Currency } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { returnCodes, voidCodes, type LockedCodeRow } from '#modules/stock/index.ts';
import { payRefund, type ActReason } from './pay-refund.ts';
import type { LockedItemRow } from './refund.sql.ts';

/** Delivered items of codes, with their codes, all of it locked: wallet, order, items, codes. */
export interface CodesBack {
  orderId: string;
  userId: number;
  currency: Currency;
  items: readonly LockedItemRow[];
  codes: readonly LockedCodeRow[];
  actor: string;
  why?: ActReason | undefined;
}

/**
 * Takes codes back and pays for them. Those that nobody has seen are in stock again, the others nobody's for good.
 * Answers the amount, minor units.
 */
export async function takeCodesBack(
  tx: PoolClient,
  { items, codes, ...party }: CodesBack,
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

/** Tells whoever counts the stock, once it is committed. */
export function tellOfReturned(
  { claimHints, catalogueCache }: Pick<Deps, 'claimHints' | 'catalogueCache'>,
  { items, codes }: Pick<CodesBack, 'items' | 'codes'>,
): void {
  claimHints.forget(codes.map(({ option_id }) => option_id));
  for (const { product_id } of items) {
    if (product_id !== null) catalogueCache.bump(product_id);
  }
}
