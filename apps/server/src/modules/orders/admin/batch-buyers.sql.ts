import type { Currency, RecallOutcome } from '@manabar/contracts';
import { inBothDirections, type Direction, type Span } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';

export interface BatchBuyerRow {
  id: bigint;
  order_id: string;
  item_id: bigint;
  user_id: number;
  nickname: string;
  product: string;
  translations: unknown;
  game_amount: number;
  /** Minor units. */
  unit_price: bigint;
  currency: Currency;
  ordered_at: Date;
  revealed_at: Date | null;
  outcome: RecallOutcome;
}

type Filter = [batchId: number, outcome: RecallOutcome | null];

/** Codes of a batch that were sold, including voided ones. */
const sold = `
  SELECT c.id, i.order_id, i.id AS item_id, i.product_id, i.game_amount, i.unit_price, c.revealed_at, f.outcome
    FROM code_batches b
    JOIN codes c ON c.id > b.first_id AND c.id < b.last_id AND c.batch_id = b.id AND c.state IN ('sold', 'voided')
    JOIN order_items i ON i.id = c.order_item_id
    LEFT JOIN code_recalls r ON r.code_id = c.id
   CROSS JOIN LATERAL (
         SELECT CASE WHEN r.replacement_id IS NOT NULL THEN 'replaced' WHEN r.refund_id IS NOT NULL THEN 'refunded'
                     WHEN c.state = 'sold' THEN 'sold' ELSE 'returned' END AS outcome) AS f
   WHERE b.id = $1 AND ($2::text IS NULL OR f.outcome = $2)`;

const listBy = (direction: Direction) =>
  statement<BatchBuyerRow, [...Filter, ...Span, take: number, skip: number]>(`
  SELECT s.id, s.order_id, s.item_id, o.user_id, u.nickname, p.title AS product, p.translations, s.game_amount, s.unit_price,
         o.currency::text AS currency, o.created_at AS ordered_at, s.revealed_at, s.outcome
    FROM (${sold} AND c.id > $3 AND c.id < $4 ORDER BY c.id ${direction} LIMIT $5 OFFSET $6) AS s
    JOIN orders o ON o.id = s.order_id JOIN users u ON u.id = o.user_id JOIN products p ON p.id = s.product_id
   ORDER BY s.id ${direction}`);
export const listBuyerRows = inBothDirections(listBy);

export const countBuyers = statement<{ counted: number }, [...Filter, limit: number]>(`
  SELECT count(*)::int AS counted FROM (${sold} LIMIT $3) AS counted`);
