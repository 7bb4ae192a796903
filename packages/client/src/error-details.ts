import type { PriceOption } from '@manabar/contracts';
import type { ApiKeyEnd, Currency, ServiceScope } from '@manabar/contracts/rules';
import type { ManabarErrorCode } from './errors.ts';

/** A line of the cart that the shop cannot deliver as it is. */
interface ShortLine {
  id?: number;
  product_id: number;
  game_amount: number;
  /** Codes that are left. */
  available: number;
}

/** Details of refusals, by code. Amounts in major units. */
interface Details {
  /** What is wrong, by field. */
  validation_error: Record<string, string>;
  /** Of a key that has ended: how. */
  unauthorized: { reason: ApiKeyEnd };
  /** The one that the key was not made for. */
  scope_missing: { scope: ServiceScope };
  /** Of a key and its day, in UTC. */
  spending_limit_exceeded: { limit: number; spent: number; currency: Currency };
  insufficient_balance: { required: number; available: number; currency: Currency };
  minimum_amount: { minimum: number; currency: Currency };
  amount_mismatch: { expected: number; currency: Currency };
  /** Of adding to a cart: what there is of that amount. Of paying: the lines, with their present prices. */
  price_changed: {
    prices: PriceOption[];
    items: (ShortLine & { prices: Pick<PriceOption, 'price_usd' | 'price_rub'>[] })[];
  };
  out_of_stock: { items: ShortLine[] };
  /** Of adding to a cart: how many are left. Of paying: the lines. */
  quantity_exceeds_stock: { available: number; items: ShortLine[] };
  already_revealed: { items: number[] };
  /** Whose unpaid card orders hold too much, and what of them is limited. */
  too_many_holds: {
    limit: number;
    scope: 'account' | 'address' | 'network' | 'option';
    reason: 'open' | 'share' | 'units' | 'value' | 'few' | 'stock';
  };
  /** Why, in a word; or the version that the row has by now. */
  conflict: { reason: string; version: number; order_id: string };
  payment_unavailable: { reason: string };
  UNEXPECTED_ERROR: { requestId: string };
}

/** No refusal is bound to say more than its code: every field may be absent. */
export type DetailsOf<Code extends ManabarErrorCode> = Readonly<
  Code extends keyof Details ? Partial<Details[Code]> : Record<string, unknown>
>;
