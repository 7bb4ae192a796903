import type { StockKind, TopupService } from '@manabar/contracts';
import {
  countAll,
  countToSort,
  countUpTo,
  mostShown,
  onSale,
  redeemable,
} from './stock-counts.sql.ts';

/** Games whose denominations are sold by redeeming the shop's codes. */
const REDEEMED = `('pubg')`;

/** An option or denomination with a stock, as in {@link stockLines}. */
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
  /** Whether low stock raises an alert. */
  watched: boolean;
  offered: boolean;
  available: number;
  threshold: number | null;
  low_at: number;
  version: number;
  fired_at: Date | null;
  fired_with: number | null;
}

/** Extent of a count: to one above the threshold, to the limit that the list of prices shows, or all codes. */
export type Counted = 'enough' | 'shown' | 'all';
/** A {@link Counted}, or for sorting the last count of an option with many codes. */
export type CountedOrKept = Counted | 'sorted';

/** Counts the rows of a FROM clause; `lowAt` is the threshold. */
export const countCodes = (counted: Counted, codes: string, lowAt: string): string => {
  if (counted === 'all') return countAll(codes);
  return countUpTo(counted === 'shown' ? mostShown(lowAt) : lowAt, codes);
};

const lowAt = 'watch.low_at';
const ofOption = (counted: CountedOrKept) =>
  counted === 'sorted'
    ? countToSort('o.id', { lowAt, counted: countAll(onSale('o.id')) })
    : countCodes(counted, onSale('o.id'), lowAt);
const ofDenomination = (counted: CountedOrKept) =>
  countCodes(counted === 'sorted' ? 'all' : counted, redeemable('d.id'), lowAt);

/** Returns a join with a value that is computed once; without OFFSET the planner repeats it wherever it is read. */
const computed = (value: string, name: string, alias: string) => `
  CROSS JOIN LATERAL (SELECT ${value} AS ${name} OFFSET 0) AS ${alias}`;

const watch = (own: string) => `
  CROSS JOIN LATERAL (
    SELECT max(a.id) AS alert_id, max(a.threshold) AS threshold, coalesce(max(a.threshold), $1::int) AS low_at,
           coalesce(max(a.version), 0) AS version, max(a.fired_at) AS fired_at, max(a.fired_with) AS fired_with
      FROM stock_alerts a WHERE a.${own}) AS watch`;

/** Matches two options of the same goods with at least one currency in common. */
export const sameGoods = (one: string, other: string) => `
  (${other}.product_id = ${one}.product_id AND ${other}.region_id = ${one}.region_id
   AND ${other}.game_amount = ${one}.game_amount AND ${other}.id <> ${one}.id
   AND (${one}.price_usd IS NOT NULL AND ${other}.price_usd IS NOT NULL
        OR ${one}.price_rub IS NOT NULL AND ${other}.price_rub IS NOT NULL))`;

/** Goods that are now sold at another price, so that only the option with that price is refilled. */
const replaced = `
  (stock.available = 0 AND EXISTS (
     SELECT FROM price_options other
      WHERE ${sameGoods('o', 'other')}
        AND ((SELECT max(c.id) FROM codes c WHERE c.option_id = other.id AND c.state = 'available') IS NOT NULL
          OR (SELECT max(c.id) FROM codes c WHERE c.option_id = other.id AND c.state <> 'available') > newest.id)))`;

const newestCode = `
  greatest((SELECT max(c.id) FROM codes c WHERE c.option_id = o.id AND c.state = 'available'),
           (SELECT max(c.id) FROM codes c WHERE c.option_id = o.id AND c.state <> 'available'))`;

/** The condition on the code makes the planner leave out options without codes first, which replaced prices leave behind. */
const offered = `
  CASE WHEN newest.id IS NOT NULL THEN coalesce(product_offers_region(o.product_id, o.region_id), false) END`;

/**
 * Lines with a stock: price options with codes, of products that are not archived, and denominations that redeem
 * codes. `$1` is the default threshold. An option is unwatched when its newest code was generated, because the shop
 * generates more, or when it is sold out and its goods are sold, or were loaded later, at another price. The counts
 * use the partial index of available codes, so that their cost is independent of other codes. `sorted`: the number
 * of many codes of an option comes from its last count, for the order of a list.
 */
export const stockLines = (counted: CountedOrKept) => `
  SELECT 'option' AS kind, o.id AS ref, o.id AS option_id, NULL::int AS denomination_id, o.product_id, p.title,
         p.translations, p.slug, NULL::text AS service, o.region_id, o.game_amount, o.price_usd, o.price_rub,
         o.created_at, offer.offered, watch.*, stock.available,
         offer.offered AND watch.low_at > 0
           AND NOT EXISTS (SELECT FROM generated_codes g WHERE g.code_id = newest.id)
           AND NOT ${replaced} AS watched
    FROM price_options o JOIN products p ON p.id = o.product_id AND p.archived_at IS NULL
   ${computed(newestCode, 'id', 'newest')}
   ${computed(offered, 'offered', 'offer')}
   ${watch('option_id = o.id')}
   ${computed(ofOption(counted), 'available', 'stock')}
   WHERE newest.id IS NOT NULL
  UNION ALL
  SELECT 'denomination', d.id, NULL, d.id, NULL, '', '{}', d.service, d.service, 0, d.game_amount, d.price_usd,
         d.price_rub, d.created_at, d.is_active, watch.*, stock.available, d.is_active AND watch.low_at > 0
    FROM topup_denominations d
   ${watch('denomination_id = d.id')}
   ${computed(ofDenomination(counted), 'available', 'stock')}
   WHERE d.archived_at IS NULL AND d.service IN ${REDEEMED}`;

/**
 * Low stock: below the threshold, or after the alert at most at it. This hysteresis avoids repeated alerts
 * while the stock moves around the threshold.
 */
export const isLow = (line: string) => `
  (${line}.watched AND (${line}.available < ${line}.low_at
                        OR ${line}.fired_at IS NOT NULL AND ${line}.available = ${line}.low_at))`;
