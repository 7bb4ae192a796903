import type { Order, OrderItem } from '@manabar/contracts';

interface Items<Field extends keyof OrderItem> {
  items: readonly Pick<OrderItem, Field>[];
}

/** Whether the order consists of top-ups only, so that its receipt has no codes. */
export function isTopupOrder({ items }: Items<'item_type'>): boolean {
  return items.length > 0 && items.every(({ item_type }) => item_type === 'topup');
}

/** Whether the order was paid with a code of the shop; no other order has a total of 0. */
export function isActivation(order: Pick<Order, 'total_amount'> & Items<'item_type'>): boolean {
  return isTopupOrder(order) && order.total_amount === 0;
}

/** Whether an order consists of top-ups that were all delivered. */
export function isToppedUp(order: Pick<Order, 'status'> & Items<'item_type' | 'status'>): boolean {
  return (
    isTopupOrder(order) &&
    order.status === 'completed' &&
    order.items.every(({ status }) => status === 'delivered')
  );
}

/** Whether any item of the order is not delivered yet. */
export function isUnderWay({ status, items }: Pick<Order, 'status'> & Items<'status'>): boolean {
  return status === 'pending' || items.some((item) => item.status === 'pending');
}

/** Notes of an order that are shown to the customer. */
const notes = ['credited_to_wallet', 'wallet_topup'] as const;

export function knownNote({ note }: Pick<Order, 'note'>): (typeof notes)[number] | null {
  return notes.find((each) => each === note) ?? null;
}

/** Returns the name of the text of an order's note: a balance top-up that was paid late lacks nothing. */
export function noteTextOf(order: Pick<Order, 'note' | 'items'>) {
  const note = knownNote(order);
  return note === 'credited_to_wallet' && order.items.length === 0 ? 'late_wallet_topup' : note;
}
