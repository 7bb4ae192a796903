import { WALLET_TOPUP, type Currency, type TopupService } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

type Days = [from: Date, to: Date];

/** Paid orders of a period that were not fully refunded; balance top-ups are not sales. */
const sold = `
  o.created_at >= $1 AND o.created_at < $2 AND o.status = 'completed' AND o.total_amount > 0
  AND o.note IS DISTINCT FROM '${WALLET_TOPUP}'`;

/** Sales by day in the time zone $3; amounts in minor units, less refunds. */
export const sumSalesByDay = statement<
  { day: string; currency: Currency; orders: number; amount: bigint },
  [...Days, timeZone: string]
>(`
  SELECT to_char(o.created_at AT TIME ZONE $3, 'YYYY-MM-DD') AS day, o.currency::text AS currency,
         count(*)::int AS orders, sum(o.total_amount - o.refunded_amount)::bigint AS amount
    FROM orders o WHERE ${sold} GROUP BY 1, 2`);

export interface ProductSalesRow {
  product_id: number | null;
  /** Set for top-ups, which have no product. */
  service: TopupService | null;
  title: string | null;
  translations: unknown;
  currency: Currency;
  units: number;
  /** Minor units. */
  amount: bigint;
}

/** The $3 best-selling products and games of each currency, by delivered and not refunded amount. */
export const sumSalesByProduct = statement<ProductSalesRow, [...Days, count: number]>(`
  WITH summed AS (
    SELECT i.product_id, t.service, o.currency, sum(i.quantity - i.refunded_quantity)::int AS units,
           sum(i.unit_price * (i.quantity - i.refunded_quantity))::bigint AS amount
      FROM orders o JOIN order_items i ON i.order_id = o.id LEFT JOIN topup_items t ON t.order_item_id = i.id
     WHERE ${sold} AND i.status = 'delivered'
     GROUP BY i.product_id, t.service, o.currency),
  ranked AS (
    SELECT s.*, row_number() OVER (PARTITION BY currency ORDER BY amount DESC, product_id, service) AS place
      FROM summed s)
  SELECT r.product_id, r.service, p.title, p.translations, r.currency::text AS currency, r.units, r.amount
    FROM ranked r LEFT JOIN products p ON p.id = r.product_id
   WHERE r.place <= $3 ORDER BY r.currency, r.place`);

/** Units of price options and denominations ordered in a period, delivered and not refunded. */
export const sumSoldUnits = statement<
  { kind: 'option' | 'denomination'; ref: number; units: number },
  Days
>(`
  SELECT CASE WHEN t.denomination_id IS NULL THEN 'option' ELSE 'denomination' END AS kind,
         coalesce(t.denomination_id, i.option_id) AS ref, sum(i.quantity - i.refunded_quantity)::int AS units
    FROM orders o JOIN order_items i ON i.order_id = o.id
    LEFT JOIN topup_items t ON t.order_item_id = i.id AND t.by_code
   WHERE o.created_at >= $1 AND o.created_at < $2 AND i.status = 'delivered'
     AND coalesce(t.denomination_id, i.option_id) IS NOT NULL
   GROUP BY 1, 2`);
