import { COUNTED_CODES, COUNTED_ROWS, type Language } from '@manabar/contracts/rules';
import { formatNumber } from '#lib/format/format.ts';
import type { FoundRows } from './admin-list-props.ts';

/** Whether counting stopped before all rows were counted. */
const isAtLeast = ({ total, totalEstimated }: FoundRows) =>
  totalEstimated === true && total === COUNTED_ROWS + 1;

/** The number of rows: exact, `10 000+` where counting stopped, or `≈` with the database's estimate. */
export function formatTotal(found: FoundRows, language: Language): string {
  if (isAtLeast(found)) return `${formatNumber(COUNTED_ROWS, language)}+`;
  const shown = formatNumber(found.total, language);
  return found.totalEstimated ? `≈ ${shown}` : shown;
}

const countedTo = (lowAt: number) => Math.max(lowAt, COUNTED_CODES);

/** A number of codes: exact, or `1 000+` where counting stopped. `lowAt`: the threshold, to which it is always exact. */
export const formatCodes = (codes: number, lowAt: number, language: Language): string =>
  codes > countedTo(lowAt)
    ? `${formatNumber(countedTo(lowAt), language)}+`
    : formatNumber(codes, language);

/** The number by which a text chooses its plural: the one that `formatTotal` shows. */
export const countTotal = (found: FoundRows): number =>
  isAtLeast(found) ? COUNTED_ROWS : found.total;
