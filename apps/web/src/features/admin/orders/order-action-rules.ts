import type { AdminOrder } from '@manabar/contracts';
import { adminOrderActions, isUnsentTopup, toDecimal, toMinor } from '@manabar/contracts/rules';
import { readEventData } from './event-data.ts';
import type { OrderDetail, OrderItem } from './order-detail.ts';

export type OrderAction = (typeof adminOrderActions)[number];

/** Whether the card payment of the order is missing. */
function isUnpaid({ payment }: Pick<AdminOrder, 'payment'>): boolean {
  return payment !== null && payment.state !== 'captured';
}

/** Whether the order waits for its card payment, so that cancelling it refunds nothing. */
export function awaitsPayment(order: Pick<AdminOrder, 'payment' | 'status'>): boolean {
  return isUnpaid(order) && order.status === 'pending';
}

const isRefundable = ({ status, price, topup }: OrderItem): boolean => {
  if (topup === null) return status === 'delivered';
  if (topup.state === 'review') return true;
  return topup.state === 'delivered' && status === 'delivered' && price > 0;
};

/** Removes the units that a recall has refunded from an item, because their codes are void. */
const withUnitsLeft = (item: OrderItem): OrderItem =>
  item.topup === null
    ? { ...item, quantity: item.codes.filter(({ state }) => state === 'sold').length }
    : item;

/** Items that an action applies to, reduced to their remaining units; empty for actions on the whole order. */
export function itemsFor(action: OrderAction, order: OrderDetail): OrderItem[] {
  if (isUnpaid(order)) return [];
  switch (action) {
    case 'cancel':
      return order.items.filter(({ topup }) => topup !== null && isUnsentTopup(topup));
    case 'refund':
      return order.items.filter(isRefundable).map(withUnitsLeft);
    case 'retry':
      return order.items.filter(({ topup }) => topup?.state === 'review');
    case 'confirm-payment':
      return [];
  }
}

/** Actions offered for the order's current state; the server makes the final decision. */
export function possibleActions(order: OrderDetail): OrderAction[] {
  const whole = (action: OrderAction) =>
    action === 'confirm-payment' ? isUnpaid(order) : action === 'cancel' && awaitsPayment(order);
  return adminOrderActions.filter((action) => whole(action) || itemsFor(action, order).length > 0);
}

/** Total price of items in major units. */
export function costOf(items: readonly Pick<OrderItem, 'price' | 'quantity'>[]): number {
  const minor = items.reduce((sum, item) => sum + toMinor(item.price) * BigInt(item.quantity), 0n);
  return toDecimal(minor);
}

/** Returns the destination of an action's money (`wallet` or `card`), or the reason why nothing is refunded. */
export function moneyWay(
  action: OrderAction,
  order: Pick<AdminOrder, 'payment'>,
  amount: number,
): 'unpaid' | 'none' | 'wallet' | 'card' | 'asked' {
  if (action === 'confirm-payment') return 'asked';
  if (action === 'cancel' && isUnpaid(order)) return 'unpaid';
  if (action === 'retry' || amount === 0) return 'none';
  return order.payment === null ? 'wallet' : 'card';
}

/** Money of the order's card payment that the gateway has taken back and not returned, in major units. */
export function reversedMoney({ events }: Pick<OrderDetail, 'events'>): number {
  const sumOf = (kind: string) =>
    events
      .filter((event) => event.kind === kind)
      .reduce((sum, { data }) => sum + toMinor(readEventData(data).amount ?? 0), 0n);
  return toDecimal(sumOf('payment_reversed') - sumOf('payment_reversal_undone'));
}

export interface ActionEffects {
  /** Revealed codes, which are not sold again. */
  voided: number;
  /** Codes whose content a player has received or is about to receive. */
  activated: number;
  /** Codes that return to stock. */
  returned: number;
  /** Top-ups with an unknown result. */
  givenUp: number;
  /** Top-ups that were delivered. */
  arrived: number;
}

/** Effects of a refund on the items besides the money. */
export function effectsOf(items: readonly OrderItem[]): ActionEffects {
  const sold = items
    .filter(({ topup }) => topup === null)
    .flatMap(({ codes }) => codes.filter(({ state }) => state === 'sold'));
  return {
    voided: sold.filter(({ seen }) => seen).length,
    activated: sold.filter((code) => code.activation_order_id !== undefined).length,
    returned: sold.filter(({ seen }) => !seen).length,
    givenUp: items.filter(({ topup }) => topup?.state === 'review').length,
    arrived: items.filter(({ topup }) => topup?.state === 'delivered').length,
  };
}

/** Whether the order can still change without an admin. */
export function isUnderWay({ status, items }: OrderDetail): boolean {
  return status === 'pending' || items.some(({ topup }) => (topup?.next_at ?? null) !== null);
}
