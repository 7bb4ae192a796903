import { COUNTED_CODES } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

/** Codes up to which lists count an option themselves before they sort by its kept count. */
const NEAR_CODES = 100;

/** Options with a count to be stored or removed; most options have few codes, and those of former prices have none. */
export const listOptionsToCount = statement<{ id: number }, []>(`
  SELECT id FROM price_options o
   WHERE EXISTS (SELECT FROM codes c WHERE c.option_id = o.id AND c.state = 'available' OFFSET ${NEAR_CODES})
      OR EXISTS (SELECT FROM stock_counts s WHERE s.option_id = o.id)
   ORDER BY id`);

/** Counts the available codes of an option, and stores the result when it exceeds the counts of the lists. */
export const countStockOf = statement<never, [optionId: number]>(
  `SELECT count_stock($1::int, ${NEAR_CODES})`,
);

/** Returns the FROM clause of an option's available codes. */
export const onSale = (option: string) =>
  `codes c WHERE c.option_id = ${option} AND c.state = 'available'`;

/** Returns the FROM clause of a denomination's available codes. */
export const redeemable = (denomination: string) =>
  `topup_codes c WHERE c.denomination_id = ${denomination} AND c.state = 'available'`;

/** Counts the rows of a FROM clause. */
export const countAll = (codes: string) => `(SELECT count(*)::int FROM ${codes})`;

/** Counts the rows of a FROM clause up to `most`, an SQL expression; `most` + 1 means that there are more. */
export const countUpTo = (most: string, codes: string) =>
  countAll(`(SELECT FROM ${codes} LIMIT ${most} + 1) AS counted`);

/** Returns SQL of the number up to which a list counts codes, by the threshold `lowAt`. */
export const mostShown = (lowAt: string) => `greatest(${lowAt}, ${COUNTED_CODES})`;

/** Maximum age of a count that lists sort by, three runs of the worker; codes with an older count are counted again. */
const KEPT_FOR = `interval '15 minutes'`;

/**
 * Returns SQL for the number of an option's available codes by the last count, plus the codes loaded since; null without a
 * recent count. It omits later sales, returns and price changes, and loads that were not committed at the time of the count.
 */
export const keptCount = (option: string) => `
  (SELECT s.available + ${countAll(`${onSale('s.option_id')} AND c.id > s.newest_id`)}
     FROM stock_counts s WHERE s.option_id = ${option} AND s.counted_at > now() - ${KEPT_FOR})`;

/**
 * Returns SQL for the number of an option's available codes to sort by: counted up to the threshold `lowAt` and to
 * {@link NEAR_CODES}. For more codes it is the kept count, or `counted` without one.
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
