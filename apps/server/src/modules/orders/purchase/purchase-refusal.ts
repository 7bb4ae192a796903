import { toDecimal, toDecimalOrNull, type Currency } from '@manabar/contracts';
import { DomainError } from '#errors.ts';
import { insufficientBalance } from '#modules/wallet/index.ts';
import type { PurchaseRefusal, ShortLine } from './place-balance-order.sql.ts';

/**
 * Converts a refused purchase to the customer's error. For missing codes: price_changed when a line is sold out but
 * another price of the same amount is in stock, out_of_stock when a line is sold out, and quantity_exceeds_stock when all
 * lines have some stock.
 */
export function purchaseRefusal(refusal: PurchaseRefusal, currency: Currency): DomainError {
  switch (refusal.code) {
    case 'amount_mismatch':
      return new DomainError('amount_mismatch', { expected: toDecimal(refusal.expected) });
    case 'conflict':
      return new DomainError('conflict', { reason: refusal.reason });
    case 'insufficient_balance':
      return insufficientBalance(BigInt(refusal.required), BigInt(refusal.available), currency);
    case 'out_of_stock':
      return shortOfStock(refusal.items);
    default:
      return new DomainError(refusal.code);
  }
}

/** Scope of a limit of unpaid card orders: one customer, an address, a network, or one option. */
export type HoldScope = 'account' | 'address' | 'network' | 'option';

/**
 * Limited quantity. `open`: card orders. `share`: one customer's share of an option. For customers without a paid order:
 * `units` and `value` (US dollars) of all reservations, `few` units of a nearly sold out option, and their common share
 * of an option's `stock`.
 */
export type HoldReason = 'open' | 'share' | 'units' | 'value' | 'few' | 'stock';

export function tooManyHolds(limit: number, scope: HoldScope, reason: HoldReason): DomainError {
  return new DomainError('too_many_holds', { limit, scope, reason });
}

function shortOfStock(lines: readonly ShortLine[]): DomainError {
  const gone = lines.filter(({ available }) => available === 0);
  const repriced = gone.filter(({ offers }) => offers.length > 0);
  if (repriced.length > 0) {
    return new DomainError('price_changed', {
      items: repriced.map((line) => ({ ...shown(line), prices: line.offers.map(toPrices) })),
    });
  }
  const code = gone.length > 0 ? 'out_of_stock' : 'quantity_exceeds_stock';
  return new DomainError(code, { items: lines.map(shown) });
}

function shown({ id, product_id, game_amount, available }: ShortLine) {
  return { id, product_id, game_amount, available };
}

function toPrices({ price_usd, price_rub }: ShortLine['offers'][number]) {
  return { price_usd: toDecimalOrNull(price_usd), price_rub: toDecimalOrNull(price_rub) };
}
