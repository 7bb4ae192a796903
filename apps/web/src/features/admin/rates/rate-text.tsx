import { formatDecimal } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';

/** Stored decimals of a rate. */
export const RATE_DECIMALS = 10;

/** Rate with all its decimals. */
export function RateText({ rate }: { rate: number }) {
  const language = useLanguage();
  return <span className="figures">{formatDecimal(rate, RATE_DECIMALS, language)}</span>;
}
