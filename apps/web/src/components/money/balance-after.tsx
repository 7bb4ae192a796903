import { useTranslation } from 'react-i18next';
import type { Currency } from '@manabar/contracts/rules';
import { affordability } from '#lib/payments/affordability.ts';
import { useSession } from '#lib/session/session.ts';
import { useBalance } from '#lib/payments/use-balance.ts';
import { trpc } from '#lib/trpc.ts';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import { MoneyText } from './money-text.tsx';
import classes from './balance-after.module.css';

interface BalanceAfterProps {
  /** Major units. */
  total: number;
  currency: Currency;
  decimals?: number;
  /** The customer pays from the balance, so that a missing amount is an error. */
  balanceOnly?: boolean;
}

/**
 * Line with the balance after the payment, or a note about payment by card, or the missing amount. Its space is
 * reserved while the balance loads; guests do not see it.
 */
export function BalanceAfter({
  total,
  currency,
  decimals = 2,
  balanceOnly = false,
}: BalanceAfterProps) {
  const { t } = useTranslation('checkout');
  const session = useSession();
  const { data } = useBalance({ fresh: true });
  const cards = useShopSettings()?.cardCurrencies;
  const { after, missing, enough } = data
    ? affordability(data, currency, total)
    : { after: 0, missing: 0, enough: true };
  // A low balance does not prevent a purchase by card.
  const byCard = !enough && !balanceOnly && cards?.includes(currency) === true;
  const access = trpc.payments.cardAccess.useQuery(undefined, {
    enabled: session !== null && byCard,
  });
  if (!session) return null;
  if (!data || (byCard && access.isPending)) return <p className={classes.line}>&nbsp;</p>;
  if (byCard && access.data?.allowed) {
    return <p className={classes.line}>{t('balance.byCard')}</p>;
  }
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
