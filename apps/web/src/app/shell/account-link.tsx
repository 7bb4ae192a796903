import { NavLink } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/icon.tsx';
import { MoneyText } from '#components/money-text.tsx';
import { balanceIn } from '#lib/affordability.ts';
import { useCurrency } from '#lib/currency.ts';
import type { StoredSession } from '#lib/session.ts';
import { useBalance } from '#lib/use-balance.ts';
import classes from './account-link.module.css';

/** The way to the profile, with the balance in the chosen currency. */
export function AccountLink({ session }: { session: StoredSession }) {
  const { t } = useTranslation('common');
  const [currency] = useCurrency();
  const { data: balance } = useBalance();
  return (
    <NavLink to={pages.profile} className={classes.link}>
      <Icon name="user" size={22} />
      <span className="visually-hidden">{t('nav.account', { nickname: session.nickname })}</span>
      {/* Its place is kept while it loads: the tools beside it stay where they are. */}
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
