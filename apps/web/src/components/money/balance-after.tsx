import { useTranslation } from 'react-i18next';
import type { Balance } from '@manabar/contracts';
import type { Currency } from '@manabar/contracts/rules';
import { affordability } from '#lib/payments/affordability.ts';
import { useSession } from '#lib/session/session.ts';
import { useBalance } from '#lib/payments/use-balance.ts';
import { useCardPaymentPermission } from '#lib/payments/use-card-payment-permission.ts';
import { MoneyText } from './money-text.tsx';
import classes from './balance-after.module.css';

interface BalanceAfterProps {
  /** Price in major units. */
  total: number;
  currency: Currency;
  decimals?: number;
  /** Balance before the payment; the present one by default. */
  balance?: Balance | undefined;
}

/** Balance after the payment, or a note about cards, or the missing amount; guests do not see it. */
export function BalanceAfter({ total, currency, decimals = 2, balance }: BalanceAfterProps) {
  const { t } = useTranslation('checkout');
  const session = useSession();
  const { data: present } = useBalance({ fresh: true });
  const data = balance ?? present;
  const { after, missing, enough } = data
    ? affordability(data, currency, total)
    : { after: 0, missing: 0, enough: true };
  // A low balance does not prevent a purchase by card.
  const byCard = useCardPaymentPermission(currency, !enough);
  if (!session) return null;
  if (!data || byCard === undefined) return <p className={classes.line}>&nbsp;</p>;
  if (byCard) return <p className={classes.line}>{t('balance.byCard')}</p>;
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
