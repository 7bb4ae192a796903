import { COUNTED_CODES, COUNTED_ROWS, type Language } from '@manabar/contracts/rules';
import { formatNumber } from '#lib/format/format.ts';
import type { FoundRows } from './admin-list-props.ts';

/** Whether counting stopped before all rows were counted. */
const isAtLeast = ({ total, totalEstimated }: FoundRows) =>
  totalEstimated === true && total === COUNTED_ROWS + 1;

/** Formats the number of rows: exact, `10 000+` when counting stopped, or `≈` with the database's estimate. */
export function formatTotal(found: FoundRows, language: Language): string {
  if (isAtLeast(found)) return `${formatNumber(COUNTED_ROWS, language)}+`;
  const shown = formatNumber(found.total, language);
  return found.totalEstimated ? `≈ ${shown}` : shown;
}

const countedTo = (lowAt: number) => Math.max(lowAt, COUNTED_CODES);

/** Formats a number of codes: exact, or `1 000+` when counting stopped. Counts up to the threshold `lowAt` are exact. */
export const formatCodes = (codes: number, lowAt: number, language: Language): string =>
  codes > countedTo(lowAt)
    ? `${formatNumber(countedTo(lowAt), language)}+`
    : formatNumber(codes, language);

/** Number that determines the plural form of a text: the one that `formatTotal` shows. */
export const countTotal = (found: FoundRows): number =>
  isAtLeast(found) ? COUNTED_ROWS : found.total;
