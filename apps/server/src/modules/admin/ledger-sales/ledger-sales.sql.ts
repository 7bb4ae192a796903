import type { Currency, SalesPeriod, TopupService } from '@manabar/contracts';
import type { Direction } from '#infra/db/paging.ts';
import { queryOnce, type Queryable } from '#infra/db/sql.ts';

/** Sums of a period, or of all of them, in a currency; amounts in minor units. */
export interface LedgerSalesRow {
  is_total: boolean;
  /** First and last day of the period, within those of the report. */
  first_day: string;
  last_day: string;
  currency: Currency;
  product_id: number | null;
  /** Set for top-ups, which have no product. */
  service: TopupService | null;
  title: string | null;
  translations: unknown;
  orders: number;
  units: number;
  gross: bigint;
  refunds: bigint;
  by_card: bigint;
  topped_up: bigint;
  corrections: bigint;
}

export interface SalesFilter {
  /** First and last day of the report, and the moments at which it begins and ends. */
  first: string;
  last: string;
  from: Date;
  to: Date;
  timeZone: string;
  period: SalesPeriod;
  byProduct: boolean;
  currency?: Currency | undefined;
  /** Order of the periods; products keep theirs within a period. */
  direction: Direction;
}

/** Movements of balances; they belong to no product. */
const movements = `
    UNION ALL
    SELECT b.since, p.currency, NULL, NULL, NULL, 0, 0, 0, 0, CASE b.kind WHEN 'payment' THEN p.amount ELSE 0 END,
           CASE b.kind WHEN 'adjust' THEN p.amount ELSE 0 END
      FROM booked b JOIN postings p ON p.journal_id = b.id JOIN accounts a ON a.id = p.account_id
     WHERE b.kind IN ('payment', 'adjust') AND a.kind = 'available'`;

/**
 * Sums sales, refunds and movements of balances by period of the journals, and in total. A sale has the items of its order, a delivered
 * top-up its item, and a refund the items that its event names: all remaining units of each, or one that was recalled.
 * The times are in the text and the journals of each kind are read where they are joined, so that PostgreSQL knows their number:
 * otherwise it looks up every item, order and payment of a year by itself.
 */
export function sumLedgerSales(
  db: Queryable,
  { first, last, from, to, timeZone, period, byProduct, currency, direction }: SalesFilter,
): Promise<LedgerSalesRow[]> {
  const report = `
    WITH booked AS NOT MATERIALIZED (
      SELECT j.id, j.kind, j.ref_id, date_trunc('${period}', j.at AT TIME ZONE $1)::date AS since
        FROM journals j
       WHERE j.at >= '${from.toISOString()}' AND j.at < '${to.toISOString()}'),
    moved AS (
      SELECT b.since, i.id, i.order_id, i.product_id, i.unit_price, i.quantity AS sold, 0 AS returned
        FROM booked b JOIN order_items i ON i.order_id = b.ref_id WHERE b.kind = 'sale'
      UNION ALL
      SELECT b.since, i.id, i.order_id, i.product_id, i.unit_price, i.quantity, 0
        FROM booked b JOIN order_items i ON i.id = b.ref_id::bigint WHERE b.kind = 'capture'
      UNION ALL
      SELECT b.since, i.id, i.order_id, i.product_id, i.unit_price, 0,
             CASE WHEN e.data ? 'units' THEN 1
                  ELSE i.quantity - (SELECT count(*) FROM code_recalls c WHERE c.order_item_id = i.id AND c.refund_id IS NOT NULL) END
        FROM booked b
        JOIN refunds r ON r.id = b.ref_id::bigint
        JOIN order_events e ON e.order_id = r.order_id AND e.kind = 'refunded' AND (e.data ->> 'refund')::bigint = r.id
       CROSS JOIN LATERAL jsonb_array_elements(e.data -> 'items') AS item
        JOIN order_items i ON i.id = item::bigint
       WHERE b.kind = 'refund'),
    lines AS (
      SELECT m.since, o.currency, ${byProduct ? 'm.product_id, t.service::text' : 'NULL::int AS product_id, NULL::text'} AS service,
             CASE WHEN m.sold > 0 THEN o.id END AS order_id, m.sold, m.sold * m.unit_price AS gross,
             m.returned * m.unit_price AS refunds, CASE WHEN p.id IS NULL THEN 0 ELSE m.sold * m.unit_price END AS by_card,
             0::bigint AS topped_up, 0::bigint AS corrections
        FROM moved m JOIN orders o ON o.id = m.order_id LEFT JOIN payments p ON p.order_id = o.id
        ${byProduct ? 'LEFT JOIN topup_items t ON t.order_item_id = m.id' : ''}
      ${byProduct ? '' : movements}),
    summed AS (
      SELECT since IS NULL AS is_total, greatest(since, $2::date)::text AS first_day,
             least((since + interval '1 ${period}')::date - 1, $3::date)::text AS last_day,
             currency, product_id, service, count(DISTINCT order_id)::int AS orders, sum(sold)::int AS units,
             sum(gross)::bigint AS gross, sum(refunds)::bigint AS refunds, sum(by_card)::bigint AS by_card,
             sum(topped_up)::bigint AS topped_up, sum(corrections)::bigint AS corrections
        FROM lines ${currency ? `WHERE currency = '${currency}'` : ''}
       GROUP BY GROUPING SETS ((since, currency, product_id, service), (currency)))
    SELECT s.*, p.title, p.translations
      FROM summed s LEFT JOIN products p ON p.id = s.product_id
     ORDER BY first_day ${direction}, s.currency, s.gross DESC, s.product_id, s.service`;
  return queryOnce(db, report, [timeZone, first, last]);
}
