import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { AdminUser } from '@manabar/contracts';
import { adminUserPath } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { MoneyText } from '#components/money/money-text.tsx';
import { useTranslation } from 'react-i18next';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import { AccessBadge, RoleBadge } from './user-badges.tsx';

/** Columns of the users. `asOf` is the time of the request, from which ages are computed. */
export function useUserColumns(asOf: number): GridColumn<AdminUser>[] {
  const { t } = useTranslation('adminUsers');
  return useMemo(
    () => [
      {
        name: 'nickname',
        title: t('nickname'),
        head: true,
        sort: 'asc',
        cell: (u) => <Link to={adminUserPath(u.id)}>{u.nickname}</Link>,
      },
      { name: 'id', title: t('id'), numeric: true, cell: (u) => u.id },
      {
        name: 'balanceUsd',
        title: t('balanceUsd'),
        numeric: true,
        sort: 'desc',
        cell: (u) => <MoneyText amount={u.balanceUsd} currency="usd" />,
      },
      {
        name: 'balanceRub',
        title: t('balanceRub'),
        numeric: true,
        sort: 'desc',
        cell: (u) => <MoneyText amount={u.balanceRub} currency="rub" />,
      },
      { name: 'role', title: t('role'), cell: (u) => <RoleBadge role={u.role} /> },
      {
        name: 'blocked',
        title: t('access'),
        cell: (u) => <AccessBadge blocked={u.blocked} />,
      },
      {
        name: 'created',
        title: t('created'),
        sort: 'desc',
        cell: (u) => <TimeAgo iso={u.created} asOf={asOf} />,
      },
    ],
    [t, asOf],
  );
}
