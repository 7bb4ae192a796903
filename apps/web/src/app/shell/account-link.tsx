import { NavLink } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { MoneyText } from '#components/money/money-text.tsx';
import { balanceIn } from '#lib/payments/affordability.ts';
import { useCurrency } from '#lib/format/use-currency.ts';
import type { StoredSession } from '#lib/session/session.ts';
import { useBalance } from '#lib/payments/use-balance.ts';
import classes from './account-link.module.css';

/** Link to the profile with the balance in the chosen currency. */
export function AccountLink({ session }: { session: StoredSession }) {
  const { t } = useTranslation('common');
  const [currency] = useCurrency();
  const { data: balance } = useBalance();
  return (
    <NavLink to={pages.profile} className={classes.link}>
      <Icon name="user" size={22} />
      <span className="visually-hidden">{t('nav.account', { nickname: session.nickname })}</span>
      {/* Reserves the space while the balance loads, so that the header does not move. */}
      <span className={classes.balance}>
        {balance ? (
          <MoneyText amount={balanceIn(balance, currency)} currency={currency} />
        ) : (
          '\u00a0'
        )}
      </span>
    </NavLink>
  );
}
