import type { Currency } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import {
  callUnlessLocked,
  forCallers,
  isAlone,
  ownValues,
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

/** Result of place_balance_order(); see the function's comment. */
export type PurchaseOutcome = { replayed?: true } & (
  | {
      outcome: 'placed';
      order_id: string;
      /** Option id → last claimed code id; absent in a replay. */
      claimed?: Record<string, number>;
      products?: number[];
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

const ownCurrency = `${ownValues(8, ['text'])}::currency`;

/** Locks the cart and the wallet of a buyer without open card orders, which buy_cart would lock too. */
const lockFreePurchase = `
  SELECT true FROM carts c
    JOIN accounts a ON a.user_id = c.user_id AND a.kind = 'available' AND a.currency = ${ownCurrency}
   WHERE c.user_id = caller.user_id AND NOT EXISTS (SELECT FROM payments p WHERE p.user_id = c.user_id AND p.hold = 'open')
     FOR NO KEY UPDATE OF c, a SKIP LOCKED`;

/** Calls place_balance_order for each buyer; only one alone waits for locked codes. */
export const placeBalanceOrders = statement<
  PlacedBalanceOrder,
  [...caller: CallerValues, hints: string, now: Date, ...OwnValues<NewBalanceOrder>]
>(
  forCallers(
    `SELECT ${callUnlessLocked(
      `place_balance_order(caller.user_id, ${ownCurrency}, ${ownValues(9, ['text', 'bigint', 'text', 'bytea'])},
       $6::jsonb, $7, ${ownValues(13, ['int', 'jsonb'])}, ${isAlone})`,
      lockFreePurchase,
    )} AS result`,
  ),
);
