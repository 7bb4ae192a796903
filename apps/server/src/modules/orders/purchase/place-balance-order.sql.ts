import type { Currency } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import { forCallers, type CallerColumns, type CallerValues } from '#modules/auth/index.ts';

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

export const callPlaceBalanceOrder = statement<
  CallerColumns & { outcome: PurchaseOutcome },
  [
    ...caller: CallerValues,
    currency: Currency,
    orderId: string,
    expected: bigint | null,
    key: string | null,
    requestHash: Buffer | null,
    hints: string,
    now: Date,
    apiKeyId: number | null,
    seen: string | null,
  ]
>(
  forCallers(`
    SELECT place_balance_order(caller.user_id, $6::currency, $7, $8, $9, $10, $11::jsonb, $12, $13, $14::jsonb) AS outcome`),
);
