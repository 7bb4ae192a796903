import type { PriceOption } from '@manabar/contracts';
import type { ApiKeyEnd, Currency, ServiceScope } from '@manabar/contracts/rules';
import type { ManabarErrorCode } from './error-codes.ts';

/** Cart line that the shop cannot deliver. */
interface ShortLine {
  id?: number;
  product_id: number;
  game_amount: number;
  /** Number of codes left. */
  available: number;
}

/** Details of refusals, by code. Amounts are in major units. */
interface Details {
  /** Error code by field. */
  validation_error: Record<string, string>;
  /** Reason why the key is no longer valid. */
  unauthorized: { reason: ApiKeyEnd };
  /** Scope that the key lacks. */
  scope_missing: { scope: ServiceScope };
  /** Limit per key and UTC day. */
  spending_limit_exceeded: { limit: number; spent: number; currency: Currency };
  insufficient_balance: { required: number; available: number; currency: Currency };
  minimum_amount: { minimum: number; currency: Currency };
  /** The cart's total in the currency of the payment. */
  amount_mismatch: { expected: number };
  /** When adding to a cart: the current prices of that amount. When paying: the lines with their current prices. */
  price_changed: {
    prices: PriceOption[];
    items: (ShortLine & { prices: Pick<PriceOption, 'price_usd' | 'price_rub'>[] })[];
  };
  out_of_stock: { items: ShortLine[] };
  /** When adding to a cart: the number left. When paying: the affected lines. */
  quantity_exceeds_stock: { available: number; items: ShortLine[] };
  already_revealed: { items: number[] };
  /** Scope and reason of the limit on reservations for unpaid card orders. */
  too_many_holds: {
    limit: number;
    scope: 'account' | 'address' | 'network' | 'option';
    reason: 'open' | 'share' | 'units' | 'value' | 'few' | 'stock';
  };
  /** Reason code, or the current version of the row. */
  conflict: { reason: string; version: number; order_id: string };
  payment_unavailable: { reason: string };
  UNEXPECTED_ERROR: { requestId: string };
}

/** Every field may be absent, because a refusal guarantees only its code. */
export type DetailsOf<Code extends ManabarErrorCode> = Readonly<
  Code extends keyof Details ? Partial<Details[Code]> : Record<string, unknown>
>;
