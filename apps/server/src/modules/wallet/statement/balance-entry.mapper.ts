import { toDecimal, type BalanceEntry, type BalanceEvent } from '@manabar/contracts';
import type { BalanceEntryRow } from './balance-statement.sql.ts';

/** A posting with the balance after it, in minor units. */
export interface BalancedRow extends BalanceEntryRow {
  balance: bigint;
}

export function toBalanceEntry(row: BalancedRow): BalanceEntry {
  const { at, amount, currency, balance, order_id: orderId } = row;
  return {
    created_at: at.toISOString(),
    event: eventOf(row),
    amount: toDecimal(amount),
    currency,
    balance: toDecimal(balance),
    ...(orderId !== null && { order_id: orderId }),
  };
}

function eventOf({ kind, ref_type: refType, cause, amount }: BalanceEntryRow): BalanceEvent {
  switch (kind) {
    case 'sale':
    case 'hold':
      return 'purchase';
    case 'refund':
    case 'release':
      return 'refund';
    case 'refund_refused':
      return 'refused_refund';
    case 'payment':
      return cause === 'wallet' ? 'card_top_up' : 'card_payment_credited';
    case 'reversal':
      if (refType === 'payment_reversal_undone') return 'reversal_undone';
      return cause === 'dispute' ? 'chargeback' : 'card_refund';
    // Card money without an order that was credited to the customer, or refunded by the payment provider after that.
    case 'suspense':
      return amount > 0n ? 'card_payment_credited' : 'card_refund';
    default:
      return refType === 'topup' ? 'admin_top_up' : 'correction';
  }
}
