import { DomainError } from '#errors.ts';
import type { OrderActionReason } from './pay-refund.ts';

/** Items of an admin's action: the given ones, or all items to which it applies. */
export interface ItemChoice {
  /** `admin:{id}`. */
  actor: string;
  why: OrderActionReason;
  itemIds: readonly number[] | undefined;
}

export interface OrderActionResult {
  /** Ids of the changed items. */
  items: number[];
  /** Refunded amount, in minor units. */
  amount: bigint;
  /** Publishes stock changes; must be called after the commit. */
  committed?: () => void;
}

type Status = 'pending' | 'delivered' | 'refunded';

/**
 * Chooses the items of an order for an action: all of the given ones, or without ids every one to which it applies.
 * Errors: not_found (an id is not an item of the order), conflict (details.reason, and details.items to which the action
 * does not apply).
 */
export function chooseOrderItems<Item extends { id: bigint; status: Status }>(
  items: readonly Item[],
  itemIds: readonly number[] | undefined,
  can: (item: Item) => boolean,
  reasonOf: (refused: readonly Item[]) => string,
): Item[] {
  const names = itemIds && new Set(itemIds);
  const meant = items.filter(({ id }) => names?.has(Number(id)) ?? true);
  if (names && meant.length < names.size) throw new DomainError('not_found');
  const chosen = meant.filter(can);
  if (chosen.length === 0 || (names && chosen.length < meant.length)) {
    const refused = meant.filter((item) => !can(item));
    const reason = reasonOf(refused);
    throw new DomainError('conflict', { reason, items: refused.map(({ id }) => Number(id)) });
  }
  return chosen;
}

/** Returns the reason why items cannot be refunded. */
export function refundRefusal(refused: readonly { status: Status }[]): string {
  const before = refused.length > 0 && refused.every(({ status }) => status === 'refunded');
  return before ? 'already_refunded' : 'not_refundable';
}
