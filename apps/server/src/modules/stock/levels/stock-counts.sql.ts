import { COUNTED_CODES } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

export const listOptionIds = statement<{ id: number }, []>(
  'SELECT id FROM price_options ORDER BY id',
);

/** Codes up to which lists count an option themselves before they sort by its kept count. */
const NEAR_CODES = 100;

/** Counts the available codes of an option, and keeps the result where lists do not count so far. */
export const countStockOf = statement<never, [optionId: number]>(
  `SELECT count_stock($1::int, ${NEAR_CODES})`,
);

/** FROM clause of an option's available codes. */
export const onSale = (option: string) =>
  `codes c WHERE c.option_id = ${option} AND c.state = 'available'`;

/** FROM clause of a denomination's available codes. */
export const redeemable = (denomination: string) =>
  `topup_codes c WHERE c.denomination_id = ${denomination} AND c.state = 'available'`;

/** Counts the rows of a FROM clause. */
export const countAll = (codes: string) => `(SELECT count(*)::int FROM ${codes})`;

/** Counts the rows of a FROM clause to `most`, an SQL expression; one more says that there are more. */
export const countUpTo = (most: string, codes: string) =>
  countAll(`(SELECT FROM ${codes} LIMIT ${most} + 1) AS counted`);

/** How far codes are counted that a list shows, by the threshold `lowAt`. */
export const mostShown = (lowAt: string) => `greatest(${lowAt}, ${COUNTED_CODES})`;

/** The oldest count by which a list sorts, three turns of the worker; without one the codes are counted. */
const KEPT_FOR = `interval '15 minutes'`;

/**
 * Number of an option's available codes by the last count, with those that were loaded since; null without a recent
 * count. It does not know of sales, returns and changed prices since then, nor of a load that was not committed then.
 */
export const keptCount = (option: string) => `
  (SELECT s.available + ${countAll(`${onSale('s.option_id')} AND c.id > s.newest_id`)}
     FROM stock_counts s WHERE s.option_id = ${option} AND s.counted_at > now() - ${KEPT_FOR})`;

/**
 * Number of an option's available codes to sort by: counted up to the threshold `lowAt` and to {@link NEAR_CODES}, beyond
 * that kept, or `counted` where no count is kept.
 */
export function countToSort(
  option: string,
  { lowAt, counted }: { lowAt: string; counted: string },
): string {
  const most = `greatest(${lowAt}, ${NEAR_CODES})`;
  return `
  (SELECT CASE WHEN near.codes <= ${most} THEN near.codes
               ELSE greatest(near.codes, coalesce(${keptCount(option)}, ${counted})) END
     FROM (SELECT ${countUpTo(most, onSale(option))} AS codes OFFSET 0) AS near)`;
}
