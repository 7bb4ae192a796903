import { formatDecimal } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';

/** Decimals that a rate is kept with. */
export const RATE_DECIMALS = 10;

/** A rate with all the decimals that it has. */
export function RateText({ rate }: { rate: number }) {
  const language = useLanguage();
  return <span className="figures">{formatDecimal(rate, RATE_DECIMALS, language)}</span>;
}
