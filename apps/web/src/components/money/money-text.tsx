import clsx from 'clsx';
import type { DisplayCurrency } from '@manabar/contracts';
import { useFormatter } from '#lib/format/format.ts';

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
  const format = useFormatter();
  return (
    <span className={clsx('money', className)}>
      {amount === null ? '—' : format.money(amount, currency, decimals)}
    </span>
  );
}
