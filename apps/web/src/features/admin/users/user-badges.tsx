import type { AdminUser } from '@manabar/contracts';
import { isDeletedAccount } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { Badge } from '../list/rows/badge.tsx';

export function RoleBadge({ role }: Pick<AdminUser, 'role'>) {
  const { t } = useTranslation('adminUsers');
  if (role === 'admin') return <Badge tone="mana">{t('roleAdmin')}</Badge>;
  return <Badge>{t('roleUser')}</Badge>;
}

/** Whether an account is blocked or deleted, with the time on hover. */
export function AccessBadge({ user }: { user: Pick<AdminUser, 'id' | 'nickname' | 'blocked'> }) {
  const { t } = useTranslation('adminUsers');
  const shopTime = useShopTime();
  if (user.blocked === null) return <Badge tone="green">{t('accessOpen')}</Badge>;
  return (
    <span title={shopTime(user.blocked)}>
      {isDeletedAccount(user) ? (
        <Badge>{t('accessDeleted')}</Badge>
      ) : (
        <Badge tone="red">{t('accessBlocked')}</Badge>
      )}
    </span>
  );
}
