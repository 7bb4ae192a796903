import { useTranslation } from '#lib/translation.ts';
import type { Currency } from '@manabar/contracts/rules';
import { affordability } from '#lib/affordability.ts';
import { useSession } from '#lib/session.ts';
import { useBalance } from '#lib/use-balance.ts';
import { MoneyText } from './money-text.tsx';
import classes from './balance-after.module.css';

interface BalanceAfterProps {
  /** Major units. */
  total: number;
  currency: Currency;
  decimals?: number;
}

/**
 * One line: what paying leaves on the balance, or how much is missing. Its place is kept while the balance is not
 * known; who is not logged in has none.
 */
export function BalanceAfter({ total, currency, decimals = 2 }: BalanceAfterProps) {
  const { t } = useTranslation('checkout');
  const session = useSession();
  const { data } = useBalance({ fresh: true });
  if (!session) return null;
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
