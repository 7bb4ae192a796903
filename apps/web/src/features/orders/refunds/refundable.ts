import type { OrderDetail } from '@manabar/contracts';
import { toDecimal, toMinor } from '@manabar/contracts/rules';

type Item = OrderDetail['items'][number];

/**
 * Returns the items whose codes, and the recalled codes before them, were never opened; none after the bank has returned
 * card money, because their price would not go to the card again.
 */
export function refundableItems(order: OrderDetail): Item[] {
  if (order.refundable_until === null || order.payment?.reversed) return [];
  return order.items.filter(
    ({ item_type, status, revealed, recalled }) =>
      item_type === 'code' && status === 'delivered' && !revealed && recalled?.seen !== true,
  );
}

/** The order after the return of these items. */
export function withReturned(order: OrderDetail, itemIds: readonly unknown[]): OrderDetail {
  const returned = new Set(itemIds.map(Number));
  return {
    ...order,
    items: order.items.map((item) =>
      returned.has(item.id) ? { ...item, status: 'refunded' } : item,
    ),
  };
}

/** Units of an item that a recall has not refunded. */
export function unitsLeft({ quantity, recalled }: Item): number {
  return quantity - (recalled?.refunded ?? 0);
}

/** Refund for the items, in major units of the order's currency. */
export function refundAmount(items: Item[]): number {
  return toDecimal(
    items.reduce((sum, item) => sum + toMinor(item.price) * BigInt(unitsLeft(item)), 0n),
  );
}

export function unitsOf(items: Item[]): number {
  return items.reduce((sum, item) => sum + unitsLeft(item), 0);
}
