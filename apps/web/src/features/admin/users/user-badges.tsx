import type { AdminUser } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { Badge } from '../list/rows/badge.tsx';

/** Role of a user. */
export function RoleBadge({ role }: Pick<AdminUser, 'role'>) {
  const { t } = useTranslation('adminUsers');
  if (role === 'admin') return <Badge tone="mana">{t('roleAdmin')}</Badge>;
  return <Badge>{t('roleUser')}</Badge>;
}

/** Whether a user is blocked, and since when on hover. */
export function AccessBadge({ blocked }: Pick<AdminUser, 'blocked'>) {
  const { t } = useTranslation('adminUsers');
  const shopTime = useShopTime();
  if (blocked === null) return <Badge tone="green">{t('accessOpen')}</Badge>;
  return (
    <span title={shopTime(blocked)}>
      <Badge tone="red">{t('accessBlocked')}</Badge>
    </span>
  );
}
