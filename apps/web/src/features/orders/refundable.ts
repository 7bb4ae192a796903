import type { OrderDetail } from '@manabar/contracts';
import { toDecimal, toMinor } from '@manabar/contracts/rules';

type Item = OrderDetail['items'][number];

/** Items that nobody has opened; none when the time for returns is over. `now` in milliseconds. */
export function refundableItems(order: OrderDetail, now: number): Item[] {
  if (order.refundable_until === null || Date.parse(order.refundable_until) <= now) return [];
  return order.items.filter((item) => item.status === 'delivered' && !item.revealed);
}

/** What returning the items pays back, in major units of the order's currency. */
export function refundAmount(items: Item[]): number {
  return toDecimal(
    items.reduce((sum, { price, quantity }) => sum + toMinor(price) * BigInt(quantity), 0n),
  );
}

export function unitsOf(items: Item[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
