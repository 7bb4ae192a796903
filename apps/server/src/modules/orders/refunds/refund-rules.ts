import type { Env } from '#config/env.ts';
import { DomainError } from '#errors.ts';
import type { LockedCodeRow } from '#modules/stock/index.ts';
import type { LockedItemRow } from './refunds.sql.ts';

const HOUR_MS = 3600 * 1000;
export const DAY_MS = 24 * HOUR_MS;

/** Most refunds by a customer in a rolling day. */
const MAX_REFUNDS_PER_DAY = 5;

/** Returns the end of an order's refund period, which starts at its payment: at the capture for card orders. */
export function refundEnd(
  { REFUND_HOURS }: Pick<Env, 'REFUND_HOURS'>,
  { ordered, captured }: { ordered: Date; captured: Date | null },
): Date {
  return new Date((captured ?? ordered).getTime() + REFUND_HOURS * HOUR_MS);
}

/** Returns the seconds until another refund is allowed, or null. `earlier`: refunds of the last day, oldest first. */
export function refundsExhausted(earlier: readonly Date[], now: Date): number | null {
  const leaves = earlier.at(-MAX_REFUNDS_PER_DAY);
  if (!leaves) return null;
  return Math.max(1, Math.ceil((leaves.getTime() + DAY_MS - now.getTime()) / 1000));
}

/**
 * Chooses the items to refund: all of the wanted ones, or every refundable one. `seenBefore`: items with a recalled code
 * that was revealed and may have worked. Errors: conflict (not delivered, or refunded already), already_revealed
 * (details.items).
 */
export function chooseRefundableItems(
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
