import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { MoneyText } from '#components/money/money-text.tsx';
import { balanceIn } from '#lib/payments/affordability.ts';
import type { StoredSession } from '#lib/session/session.ts';
import { useBalance } from '#lib/payments/use-balance.ts';
import classes from './account-panel.module.css';

/** Nickname and balance of the customer, linked to the profile. */
export function AccountPanel({
  session,
  onLeave,
}: {
  session: StoredSession;
  onLeave: () => void;
}) {
  const { t } = useTranslation('common');
  const { data: balance } = useBalance();
  return (
    <Link to={pages.profile} className={classes.panel} onClick={onLeave}>
      <span className={classes.name}>
        <Icon name="user" />
        <span>{session.nickname}</span>
        <span className={classes.profile}>{t('nav.profile')}</span>
        <Icon name="right" size={16} />
      </span>
      <span className={classes.balance}>
        <span>{t('nav.balance')}</span>
        <MoneyText amount={balance ? balanceIn(balance, 'rub') : null} currency="rub" />
        <MoneyText amount={balance ? balanceIn(balance, 'usd') : null} currency="usd" />
      </span>
    </Link>
  );
}
