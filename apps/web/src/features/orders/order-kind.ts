import type { Order, OrderItem } from '@manabar/contracts';

interface Items<Field extends keyof OrderItem> {
  items: readonly Pick<OrderItem, Field>[];
}

/** Whether it is an order of top-ups only, whose receipt has no codes to show. */
export function isTopupOrder({ items }: Items<'item_type'>): boolean {
  return items.length > 0 && items.every(({ item_type }) => item_type === 'topup');
}

/** Whether it was paid with a code of the shop: no other order costs nothing. */
export function isActivation(order: Pick<Order, 'total_amount'> & Items<'item_type'>): boolean {
  return isTopupOrder(order) && order.total_amount === 0;
}

/** Whether every top-up of an order of top-ups has arrived: what the badge says. */
export function isToppedUp(order: Pick<Order, 'status'> & Items<'item_type' | 'status'>): boolean {
  return (
    isTopupOrder(order) &&
    order.status === 'completed' &&
    order.items.every(({ status }) => status === 'delivered')
  );
}

/** Whether something of it is still on its way. */
export function isUnderWay({ status, items }: Pick<Order, 'status'> & Items<'status'>): boolean {
  return status === 'pending' || items.some((item) => item.status === 'pending');
}

/** Notes of an order that its customer is told about. */
const notes = ['credited_to_wallet', 'wallet_topup'] as const;

export function knownNote({ note }: Pick<Order, 'note'>): (typeof notes)[number] | null {
  return notes.find((each) => each === note) ?? null;
}
