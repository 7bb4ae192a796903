import type { Env } from '#config/env.ts';
import { DomainError } from '#errors.ts';
import type { LockedCodeRow } from '#modules/stock/index.ts';
import type { LockedItemRow } from './refund.sql.ts';

const HOUR_MS = 3600 * 1000;
export const DAY_MS = 24 * HOUR_MS;

/** A customer's own refunds in a rolling day. */
export const REFUNDS_A_DAY = 5;

/** Until when codes of an order can be given back: counted from when they were paid, by card that is later. */
export function refundEnd(
  { REFUND_HOURS }: Pick<Env, 'REFUND_HOURS'>,
  { ordered, captured }: { ordered: Date; captured: Date | null },
): Date {
  return new Date((captured ?? ordered).getTime() + REFUND_HOURS * HOUR_MS);
}

/** Seconds until another refund is allowed, or null. `earlier`: those of the last day, oldest first. */
export function refundsExhausted(earlier: readonly Date[], now: Date): number | null {
  const leaves = earlier.at(-REFUNDS_A_DAY);
  if (!leaves) return null;
  return Math.max(1, Math.ceil((leaves.getTime() + DAY_MS - now.getTime()) / 1000));
}

/**
 * The items to give back, with their codes: of the wanted ones all, else every one that can be.
 * `seenBefore`: those
 * that had a code which somebody saw before it was recalled; it may have worked. Errors: conflict (not delivered, or
 * given back already), already_revealed (details.items).
 */
export function chooseItems(
  items: readonly LockedItemRow[],
  { codes, seenBefore }: { codes: readonly LockedCodeRow[]; seenBefore: readonly bigint[] },
  wanted: boolean,
): LockedItemRow[] {
  const delivered = items.filter(
    (item) => item.item_type === 'code' && item.status === 'delivered',
  );
  if (delivered.length === 0 || (wanted && delivered.length < items.length)) {
    throw new DomainError('conflict', { reason: 'not_refundable' });
  }
  const seenNow = codes.filter((code) => code.seen).map((code) => code.item_id);
  const seen = new Set([...seenNow, ...seenBefore]);
  const unseen = delivered.filter(({ id }) => !seen.has(id));
  if (unseen.length === 0 || (wanted && seen.size > 0)) {
    throw new DomainError('already_revealed', { items: [...seen].map(Number) });
  }
  return unseen;
}
