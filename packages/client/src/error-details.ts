import type { PriceOption } from '@manabar/contracts';
import type { ApiKeyEnd, Currency, ServiceScope } from '@manabar/contracts/rules';
import type { ManabarErrorCode } from './manabar-error-code.ts';

/** Cart line that the shop cannot deliver. */
interface ShortLine {
  id?: number;
  product_id: number;
  game_amount: number;
  /** Number of codes left. */
  available: number;
}

/** Denomination of a top-up that the shop cannot deliver. */
interface ShortDenomination {
  denomination_id: number;
  /** Number of units left. */
  available: number;
}

/** Unit of a top-up with its current prices. */
interface TopupPrice {
  /** Null for an amount without denominations, as of Steam. */
  denomination_id: number | null;
  offer_name: string;
  price_usd: number | null;
  price_rub: number | null;
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
  /**
   * When adding to a cart: the current prices of that amount. When paying: the lines with their current prices. Of a
   * top-up: its current prices, in total and of each unit.
   */
  price_changed: {
    prices: PriceOption[];
    items: (
      | (ShortLine & { prices: Pick<PriceOption, 'price_usd' | 'price_rub'>[] })
      | TopupPrice
    )[];
    price_usd: number | null;
    price_rub: number | null;
  };
  /** Lines of a cart, or denominations of a top-up. */
  out_of_stock: { items: (ShortLine | ShortDenomination)[] };
  /** When adding to a cart: the number left. When paying: the affected lines. */
  quantity_exceeds_stock: { available: number; items: ShortLine[] };
  already_revealed: { items: number[] };
  /** Scope and reason of the limit on reservations for unpaid card orders. */
  too_many_holds: {
    limit: number;
    scope: 'account' | 'address' | 'network' | 'option';
    reason: 'open' | 'share' | 'units' | 'value' | 'few' | 'stock';
  };
  /** Reason code with its limit, or the current version of the row. */
  conflict: { reason: string; limit: number; version: number; order_id: string };
  payment_unavailable: { reason: string };
  UNEXPECTED_ERROR: { requestId: string };
}

/** Every field may be absent, because a refusal guarantees only its code. */
export type DetailsOf<Code extends ManabarErrorCode> = Readonly<
  Code extends keyof Details ? Partial<Details[Code]> : Record<string, unknown>
>;
