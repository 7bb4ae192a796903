import { useLanguage } from '#lib/locale.ts';
import { formatExactRate, formatRate } from './format-rate.ts';

/** Rate as a readable number, with all its decimals on hover. */
export function RateText({ rate }: { rate: number }) {
  const language = useLanguage();
  return (
    <span className="figures" title={formatExactRate(rate, language)}>
      {formatRate(rate, language)}
    </span>
  );
}
