import type { Language } from '@manabar/contracts/rules';
import { formatNumber } from '#lib/format/format.ts';
import type { FoundRows } from './admin-list-props.ts';
import { COUNTED_ROWS } from './use-admin-list.ts';

/** The number of rows: exact, `10 000+` where counting stopped, or `≈` with the database's estimate. */
export function formatTotal({ total, totalEstimated }: FoundRows, language: Language): string {
  if (!totalEstimated) return formatNumber(total, language);
  return total === COUNTED_ROWS + 1
    ? `${formatNumber(COUNTED_ROWS, language)}+`
    : `≈ ${formatNumber(total, language)}`;
}
