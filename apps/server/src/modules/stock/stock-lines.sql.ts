import type { StockKind, TopupService } from '@manabar/contracts';

/** Games whose denominations are sold by redeeming codes of the shop. */
const REDEEMED = `('pubg')`;

/** What has a stock, as {@link stockLines} names it. */
export interface StockLineRow {
  kind: StockKind;
  ref: number;
  product_id: number | null;
  title: string;
  translations: unknown;
  service: TopupService | null;
  region_id: number;
  game_amount: number;
  price_usd: bigint | null;
  price_rub: bigint | null;
  /** Whether anybody is to be told when there are too few. */
  watched: boolean;
  offered: boolean;
  available: number;
  threshold: number | null;
  low_at: number;
  version: number;
  fired_at: Date | null;
  fired_with: number | null;
}

/** How far available codes are counted: to one more than the threshold, or all of them. */
type Counted = 'enough' | 'all';

const available = (counted: Counted, codes: string) =>
  counted === 'all'
    ? `SELECT count(*)::int AS available FROM ${codes}`
    : `SELECT count(*)::int AS available FROM (SELECT FROM ${codes} LIMIT watch.low_at + 1) AS enough`;

const watch = (own: string) => `
  CROSS JOIN LATERAL (
    SELECT max(a.id) AS alert_id, max(a.threshold) AS threshold, coalesce(max(a.threshold), $1::int) AS low_at,
           coalesce(max(a.version), 0) AS version, max(a.fired_at) AS fired_at, max(a.fired_with) AS fired_with
      FROM stock_alerts a WHERE a.${own}) AS watch`;

/** Two options of the same goods at different prices, where whoever could pay the one price can pay the other. */
export const sameGoods = (one: string, other: string) => `
  (${other}.product_id = ${one}.product_id AND ${other}.region_id = ${one}.region_id
   AND ${other}.game_amount = ${one}.game_amount AND ${other}.id <> ${one}.id
   AND (${one}.price_usd IS NOT NULL AND ${other}.price_usd IS NOT NULL
        OR ${one}.price_rub IS NOT NULL AND ${other}.price_rub IS NOT NULL))`;

/** Sold at another price now: it is that price's option that is filled up from here on. */
const replaced = `
  (stock.available = 0 AND EXISTS (
     SELECT FROM price_options other
      WHERE ${sameGoods('o', 'other')}
        AND ((SELECT max(c.id) FROM codes c WHERE c.option_id = other.id AND c.state = 'available') IS NOT NULL
          OR (SELECT max(c.id) FROM codes c WHERE c.option_id = other.id AND c.state <> 'available') > newest.id)))`;

/**
 * Everything that has a stock: price options that codes carry, of products that are not archived, and denominations
 * that codes are redeemed for. `$1` is the threshold of what has none of its own. Nobody needs to be told of an option
 * whose newest code the shop made itself: it makes more of them; nor of one that is sold out while the same is sold at
 * another price, or was loaded at one later. Codes are counted in the partial index of what is
 * available, however many others an option has or had.
 */
export const stockLines = (counted: Counted) => `
  SELECT 'option' AS kind, o.id AS ref, o.id AS option_id, NULL::int AS denomination_id, o.product_id, p.title,
         p.translations, p.slug, NULL::text AS service, o.region_id, o.game_amount, o.price_usd, o.price_rub,
         o.created_at, offer.offered, watch.*, stock.available,
         offer.offered AND watch.low_at > 0
           AND NOT EXISTS (SELECT FROM generated_codes g WHERE g.code_id = newest.id)
           AND NOT ${replaced} AS watched
    FROM price_options o JOIN products p ON p.id = o.product_id AND p.archived_at IS NULL
   CROSS JOIN LATERAL (
         SELECT greatest(
           (SELECT max(c.id) FROM codes c WHERE c.option_id = o.id AND c.state = 'available'),
           (SELECT max(c.id) FROM codes c WHERE c.option_id = o.id AND c.state <> 'available')) AS id) AS newest
   CROSS JOIN LATERAL (SELECT coalesce(product_offers_region(o.product_id, o.region_id), false) AS offered) AS offer
   ${watch('option_id = o.id')}
   CROSS JOIN LATERAL (${available(counted, `codes c WHERE c.option_id = o.id AND c.state = 'available'`)}) AS stock
   WHERE newest.id IS NOT NULL
  UNION ALL
  SELECT 'denomination', d.id, NULL, d.id, NULL, '', '{}', d.service, d.service, 0, d.game_amount, d.price_usd,
         d.price_rub, d.created_at, d.is_active, watch.*, stock.available, d.is_active AND watch.low_at > 0
    FROM topup_denominations d
   ${watch('denomination_id = d.id')}
   CROSS JOIN LATERAL (
     ${available(counted, `topup_codes c WHERE c.denomination_id = d.id AND c.state = 'available'`)}) AS stock
   WHERE d.archived_at IS NULL AND d.service IN ${REDEEMED}`;

/**
 * There are too few: fewer than the threshold, and once that was told no more than it. Whoever sells at the threshold
 * itself is not told again with every code that comes and goes.
 */
export const isLow = (line: string) => `
  (${line}.watched AND (${line}.available < ${line}.low_at
                        OR ${line}.fired_at IS NOT NULL AND ${line}.available = ${line}.low_at))`;
