import { DomainError } from '#errors.ts';
import type { ActReason } from './pay-refund.ts';

/** Items that an admin does something with: the named ones, or all that it can be done to. */
export interface ChosenAct {
  /** `admin:{id}`. */
  actor: string;
  why: ActReason;
  itemIds: readonly number[] | undefined;
}

/** What an admin's act did. */
export interface ActOutcome {
  /** The items that it was done to. */
  items: number[];
  /** What the customer got back by it, minor units. */
  amount: bigint;
  /** Tells whoever counts the stock; to be called once the transaction is committed. */
  committed?: () => void;
}

type Status = 'pending' | 'delivered' | 'refunded';

/**
 * The items of an order that an act is done to: all of the named ones, or without names every one that it can be
 * done to. Errors: not_found (a name that is no item of the order), conflict (details reason and items: those that
 * it cannot be done to).
 */
export function chooseForAct<Item extends { id: bigint; status: Status }>(
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

/** Why items cannot be taken back. */
export function whyNotRefundable(refused: readonly { status: Status }[]): string {
  const before = refused.length > 0 && refused.every(({ status }) => status === 'refunded');
  return before ? 'already_refunded' : 'not_refundable';
}
