import type { Currency, PaymentType } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import type { PurchaseOutcome } from '#modules/orders/index.ts';

/** Values of a new payment that come from its terms. */
export type TermValues = [
  provider: string,
  addressHash: Buffer,
  networkHash: Buffer,
  now: Date,
  expiresAt: Date,
];

export const callPlaceCardOrder = statement<
  { outcome: PurchaseOutcome },
  [
    userId: number,
    currency: Currency,
    orderId: string,
    expected: bigint,
    hints: string,
    ...terms: TermValues,
    seen: string | null,
  ]
>(
  `SELECT place_card_order($1, $2::currency, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11::jsonb) AS outcome`,
);

export const insertPayment = statement<
  never,
  [
    orderId: string,
    userId: number,
    type: PaymentType,
    amount: bigint,
    currency: Currency,
    ...TermValues,
  ]
>(`
  INSERT INTO payments (order_id, user_id, type, amount, currency, provider, address_hash, network_hash, created_at,
                        updated_at, expires_at)
  VALUES ($1, $2, $3::payment_type, $4, $5::currency, $6, $7, $8, $9, $9, $10)`);
