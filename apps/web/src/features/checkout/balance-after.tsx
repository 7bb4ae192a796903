import { useTranslation } from 'react-i18next';
import type { Currency } from '@manabar/contracts';
import { MoneyText } from '#components/money-text.tsx';
import { affordability } from './affordability.ts';
import { useBalance } from './use-balance.ts';
import classes from './balance-after.module.css';

interface BalanceAfterProps {
  /** Major units. */
  total: number;
  currency: Currency;
  decimals?: number;
}

/** One line: what paying leaves on the balance, or how much is missing. Nothing while the balance is unknown. */
export function BalanceAfter({ total, currency, decimals = 2 }: BalanceAfterProps) {
  const { t } = useTranslation('checkout');
  const { data } = useBalance();
  if (!data) return <p className={classes.line}>&nbsp;</p>;
  const { after, missing, enough } = affordability(data, currency, total);
  return (
    <p className={classes.line} data-short={!enough || undefined}>
      <span>{enough ? t('balance.left') : t('balance.missing')}</span>{' '}
      <MoneyText
        amount={enough ? after : missing}
        currency={currency}
        decimals={decimals}
        className={classes.amount}
      />
    </p>
  );
}
