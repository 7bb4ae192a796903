import type { ReactNode } from 'react';
import type { AdminUserDetail } from '@manabar/contracts';
import { MoneyText } from '#components/money-text.tsx';
import { formatDateTime, formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from '#lib/translation.ts';
import { AccessBadge, RoleBadge } from './user-badges.tsx';
import classes from './user.module.css';

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

/** What is known of somebody, at a glance. */
export function UserFacts({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation('adminUsers');
  const language = useLanguage();
  return (
    <dl className={classes.facts}>
      <Fact title={t('balanceUsd')}>
        <MoneyText amount={user.balanceUsd} currency="usd" className={classes.balance} />
      </Fact>
      <Fact title={t('balanceRub')}>
        <MoneyText amount={user.balanceRub} currency="rub" className={classes.balance} />
      </Fact>
      <Fact title={t('role')}>
        <RoleBadge role={user.role} />
      </Fact>
      <Fact title={t('access')}>
        <AccessBadge blocked={user.blocked} />
        {user.blocked !== null && (
          <span className="muted small"> {formatDateTime(user.blocked, language)}</span>
        )}
      </Fact>
      <Fact title={t('id')}>{user.id}</Fact>
      <Fact title={t('created')}>{formatDateTime(user.created, language)}</Fact>
      <Fact title={t('orders.title')}>{formatNumber(user.orders, language)}</Fact>
      <Fact title={t('sessions.title')}>{formatNumber(user.sessions, language)}</Fact>
    </dl>
  );
}
