import type { SeenCart } from '@manabar/contracts';

/** Returns {cart item id: quantity} as JSON, as buy_carts() compares it; null when the caller has not sent the lines. */
export function seenQuantities(items: SeenCart | undefined): string | null {
  return items ? JSON.stringify(Object.fromEntries(items.map((i) => [i.id, i.quantity]))) : null;
}
