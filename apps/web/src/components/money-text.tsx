import clsx from 'clsx';
import type { DisplayCurrency } from '@manabar/contracts';
import { formatMoney } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';

interface MoneyTextProps {
  /** Major units; null where there is no price, shown as a dash. */
  amount: number | null;
  currency: DisplayCurrency;
  /** 2 unless given. */
  decimals?: number;
  className?: string;
}

/** An amount as the language writes it; never broken across lines, figures tabular. */
export function MoneyText({ amount, currency, decimals, className }: MoneyTextProps) {
  const language = useLanguage();
  return (
    <span className={clsx('money', className)}>
      {amount === null ? '—' : formatMoney(amount, currency, language, decimals)}
    </span>
  );
}
