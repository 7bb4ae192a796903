import { Link } from 'react-router-dom';
import type { AdminUser } from '@manabar/contracts';
import { adminUserPath } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { AccessBadge, RoleBadge } from './user-badges.tsx';

/** Columns of the users. */
export function useUserColumns(): GridColumn<AdminUser>[] {
  const { t } = useTranslation('adminUsers');
  const { age, money } = useColumnBuilders();
  return [
    {
      name: 'nickname',
      title: t('nickname'),
      head: true,
      sort: 'asc',
      cell: (u) => <Link to={adminUserPath(u.id)}>{u.nickname}</Link>,
    },
    { name: 'id', title: t('id'), numeric: true, cell: (u) => u.id },
    money('balanceUsd', t('balanceUsd'), 'usd', { sort: 'desc' }),
    money('balanceRub', t('balanceRub'), 'rub', { sort: 'desc' }),
    { name: 'role', title: t('role'), sort: 'desc', cell: (u) => <RoleBadge role={u.role} /> },
    {
      name: 'blocked',
      title: t('access'),
      sort: 'desc',
      cell: (u) => <AccessBadge user={u} />,
    },
    age('created', t('created')),
  ];
}
