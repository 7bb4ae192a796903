import clsx from 'clsx';
import type { DisplayCurrency } from '@manabar/contracts';
import { formatMoney } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';

interface MoneyTextProps {
  /** Major units; null (no price) is shown as a dash. */
  amount: number | null;
  currency: DisplayCurrency;
  /** 2 by default. */
  decimals?: number;
  className?: string;
}

/** Amount in the language's format, without line breaks and with tabular figures. */
export function MoneyText({ amount, currency, decimals, className }: MoneyTextProps) {
  const language = useLanguage();
  return (
    <span className={clsx('money', className)}>
      {amount === null ? '—' : formatMoney(amount, currency, language, decimals)}
    </span>
  );
}
