import type { Currency } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

/** Inserts an order that is not fulfilled yet: a top-up, or money for the balance. */
export const insertPendingOrder = statement<
  never,
  [
    id: string,
    userId: number,
    currency: Currency,
    total: bigint,
    apiKeyId: number | null,
    note: string | null,
  ]
>(`
  INSERT INTO orders (id, user_id, status, currency, total_amount, api_key_id, note)
  VALUES ($1, $2, 'pending', $3::currency, $4, $5, $6)`);

/** Inserts one top-up item for each unit; returns their ids in the order of the arrays. */
export const insertTopupItems = statement<
  { ids: bigint[] },
  [orderId: string, gameAmounts: number[], prices: bigint[]]
>(`
  WITH made AS (
    INSERT INTO order_items (order_id, position, item_type, game_amount, quantity, unit_price, status)
    SELECT $1, l.position, 'topup', l.amount, 1, l.price, 'pending'
      FROM unnest($2::int[], $3::bigint[]) WITH ORDINALITY AS l (amount, price, position)
    RETURNING id, position)
  SELECT array_agg(id ORDER BY position) AS ids FROM made`);
