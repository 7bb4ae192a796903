import type { AdminUserDetail } from '@manabar/contracts';
import { MoneyText } from '#components/money/money-text.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { Fact, Facts } from '../detail/facts.tsx';
import { AccessBadge, RoleBadge } from './user-badges.tsx';
import detail from '../detail/detail.module.css';

export function UserFacts({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation('adminUsers');
  const format = useFormatter();
  const shopTime = useShopTime();
  return (
    <Facts>
      <Fact name={t('balanceUsd')}>
        <MoneyText amount={user.balanceUsd} currency="usd" className={detail.balance} />
      </Fact>
      <Fact name={t('balanceRub')}>
        <MoneyText amount={user.balanceRub} currency="rub" className={detail.balance} />
      </Fact>
      <Fact name={t('role')}>
        <RoleBadge role={user.role} />
      </Fact>
      <Fact name={t('access')}>
        <AccessBadge user={user} />
        {user.blocked !== null && <span className="muted small"> {shopTime(user.blocked)}</span>}
      </Fact>
      {user.secondFactorSince !== null && (
        <Fact name={t('factor.fact')}>
          {t('factor.since', { date: shopTime(user.secondFactorSince) })}
        </Fact>
      )}
      <Fact name={t('id')}>{user.id}</Fact>
      <Fact name={t('created')}>{shopTime(user.created)}</Fact>
      <Fact name={t('orders.title')}>{format.number(user.orders)}</Fact>
      <Fact name={t('sessions.title')}>{format.number(user.sessions)}</Fact>
    </Facts>
  );
}
