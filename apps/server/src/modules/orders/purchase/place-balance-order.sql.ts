import type { Currency } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import {
  callerUsers,
  callForCallers,
  isAlone,
  type CallerColumns,
  type CallerValues,
  type OwnValues,
} from '#modules/auth/index.ts';

/** A cart line for which there are too few codes. */
export interface ShortLine {
  id: number;
  product_id: number;
  game_amount: number;
  available: number;
  /** Options of the same amount at other prices that are in stock. */
  offers: { price_usd: number | null; price_rub: number | null }[];
}

/** Reason of a refused purchase; amounts in minor units. */
export type PurchaseRefusal =
  | { code: 'cart_empty' | 'currency_not_available' }
  | { code: 'amount_mismatch'; expected: number }
  | { code: 'conflict'; reason: 'cart_changed' }
  | { code: 'insufficient_balance'; required: number; available: number }
  | { code: 'out_of_stock'; items: ShortLine[] };

/** Line of a placed order: a cart item, its goods, and the id of the last code claimed for it. */
export interface ClaimedLine {
  id: number;
  product_id: number;
  option_id: number;
  last_code: number;
}

/** Result of place_balance_orders() and place_card_order(); see the functions' comments. */
export type PurchaseOutcome = { replayed?: true } & (
  | {
      outcome: 'placed';
      order_id: string;
      /** Absent in a replay. */
      lines?: ClaimedLine[];
      /** Whether open card orders were superseded. */
      replaced?: boolean;
    }
  | ({ outcome: 'refused' } & PurchaseRefusal)
  | { outcome: 'key_reused' }
);

/** Values of each buyer. */
export type NewBalanceOrder = [
  currency: Currency,
  orderId: string,
  expected: bigint | null,
  key: string | null,
  requestHash: Buffer | null,
  apiKeyId: number | null,
  seen: string | null,
];

/** Null: left out, because the purchase might wait for another transaction, or replaces open card orders. */
export type PlacedBalanceOrder = CallerColumns & { result: PurchaseOutcome | null };

/** Buys the carts of the callers; only one alone waits for locked rows. */
export const placeBalanceOrders = statement<
  PlacedBalanceOrder,
  [...caller: CallerValues, hints: string, now: Date, ...OwnValues<NewBalanceOrder>]
>(
  callForCallers(
    `place_balance_orders(${callerUsers}, $8::text[]::currency[], $9::text[], $10::bigint[], $11::text[], $12::bytea[],
       $13::int[], $14::jsonb[], $6::jsonb, $7, ${isAlone})`,
  ),
);
