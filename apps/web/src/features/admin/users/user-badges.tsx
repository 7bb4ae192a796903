import type { AdminUser } from '@manabar/contracts';
import { formatDateTime } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
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
  const language = useLanguage();
  if (blocked === null) return <Badge tone="green">{t('accessOpen')}</Badge>;
  return (
    <span title={formatDateTime(blocked, language)}>
      <Badge tone="red">{t('accessBlocked')}</Badge>
    </span>
  );
}
