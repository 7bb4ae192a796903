import type { AdminOrder } from '@manabar/contracts';
import { adminOrderActions, toDecimal, toMinor } from '@manabar/contracts/rules';
import type { OrderDetail, OrderItem } from './order-detail.ts';

export type OrderAct = (typeof adminOrderActions)[number];

/** Whether its money is still to come by card, or never came. */
export function isUnpaid({ payment }: Pick<AdminOrder, 'payment'>): boolean {
  return payment !== null && payment.state !== 'captured';
}

const isRefundable = ({ status, price, topup }: OrderItem): boolean => {
  if (topup === null) return status === 'delivered';
  if (topup.state === 'review') return true;
  return topup.state === 'delivered' && status === 'delivered' && price > 0;
};

/** The items that an act can be done to; what concerns the order as a whole has none. */
export function itemsFor(act: OrderAct, order: OrderDetail): OrderItem[] {
  if (isUnpaid(order)) return [];
  switch (act) {
    case 'cancel':
      return order.items.filter(({ topup }) => topup?.state === 'waiting');
    case 'refund':
      return order.items.filter(isRefundable);
    case 'retry':
      return order.items.filter(({ topup }) => topup?.state === 'review');
    case 'confirm-payment':
      return [];
  }
}

/** What can be done with an order as it stands; the server has the last word. */
export function possibleActs(order: OrderDetail): OrderAct[] {
  const unpaid = isUnpaid(order);
  const whole = (act: OrderAct) =>
    unpaid && (act === 'confirm-payment' || (act === 'cancel' && order.status === 'pending'));
  return adminOrderActions.filter((act) => whole(act) || itemsFor(act, order).length > 0);
}

/** What items cost, in major units. */
export function costOf(items: readonly Pick<OrderItem, 'price' | 'quantity'>[]): number {
  const minor = items.reduce((sum, item) => sum + toMinor(item.price) * BigInt(item.quantity), 0n);
  return toDecimal(minor);
}

/** Which way the money of an act goes: `none` moves, or back as it came. */
export function moneyWay(
  act: OrderAct,
  order: Pick<AdminOrder, 'payment'>,
  amount: number,
): 'unpaid' | 'none' | 'wallet' | 'card' | 'asked' {
  if (act === 'confirm-payment') return 'asked';
  if (act === 'cancel' && isUnpaid(order)) return 'unpaid';
  if (act === 'retry' || amount === 0) return 'none';
  return order.payment === null ? 'wallet' : 'card';
}

export interface ActEffects {
  /** Codes that somebody has seen, which nobody else will get. */
  voided: number;
  /** Codes that can be sold again. */
  returned: number;
  /** Top-ups that nobody knows the end of. */
  givenUp: number;
  /** Top-ups that arrived. */
  arrived: number;
}

/** What becomes of items that are refunded, beside the money. */
export function effectsOf(items: readonly OrderItem[]): ActEffects {
  const sold = items
    .filter(({ topup }) => topup === null)
    .flatMap(({ codes }) => codes.filter(({ state }) => state === 'sold'));
  return {
    voided: sold.filter(({ seen }) => seen).length,
    returned: sold.filter(({ seen }) => !seen).length,
    givenUp: items.filter(({ topup }) => topup?.state === 'review').length,
    arrived: items.filter(({ topup }) => topup?.state === 'delivered').length,
  };
}

/** Whether something of it can still change by itself. */
export function isUnderWay({ status, items }: OrderDetail): boolean {
  return status === 'pending' || items.some(({ topup }) => (topup?.next_at ?? null) !== null);
}
