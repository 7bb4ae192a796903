import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { MoneyText } from '#components/money-text.tsx';
import { balanceIn } from '#lib/affordability.ts';
import type { StoredSession } from '#lib/session.ts';
import { useBalance } from '#lib/use-balance.ts';
import classes from './account-panel.module.css';
import { useLogout } from './use-logout.ts';

/** Who is logged in, what is on the balance, and the way out. */
export function AccountPanel({
  session,
  onLeave,
}: {
  session: StoredSession;
  onLeave: () => void;
}) {
  const { t } = useTranslation('common');
  const { data: balance } = useBalance();
  const { logout, pending } = useLogout();
  return (
    <div className={classes.panel}>
      <p className={classes.name}>{session.nickname}</p>
      <dl className={classes.balance}>
        <dt>{t('nav.balance')}</dt>
        <dd>
          <MoneyText amount={balance ? balanceIn(balance, 'rub') : null} currency="rub" />
        </dd>
        <dd>
          <MoneyText amount={balance ? balanceIn(balance, 'usd') : null} currency="usd" />
        </dd>
      </dl>
      <Button
        variant="default"
        fullWidth
        leftSection={<Icon name="logout" size={18} />}
        loading={pending}
        onClick={() => {
          onLeave();
          logout();
        }}
      >
        {t('nav.logout')}
      </Button>
    </div>
  );
}
