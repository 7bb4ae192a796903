import { useMemo } from 'react';
import type { AdminUser } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { MoneyText } from '#components/money-text.tsx';
import { useTranslation } from '#lib/translation.ts';
import { Badge } from '../list/badge.tsx';
import { TimeAgo } from '../list/time-ago.tsx';

/** Columns of the users. `asOf`: when they were asked for; ages are told from then. */
export function useUserColumns(asOf: number): GridColumn<AdminUser>[] {
  const { t } = useTranslation('adminUsers');
  return useMemo(
    () => [
      { name: 'nickname', title: t('nickname'), head: true, sort: 'asc', cell: (u) => u.nickname },
      { name: 'id', title: t('id'), numeric: true, cell: (u) => u.id },
      {
        name: 'balanceUsd',
        title: t('balanceUsd'),
        numeric: true,
        cell: (u) => <MoneyText amount={u.balanceUsd} currency="usd" />,
      },
      {
        name: 'balanceRub',
        title: t('balanceRub'),
        numeric: true,
        cell: (u) => <MoneyText amount={u.balanceRub} currency="rub" />,
      },
      {
        name: 'role',
        title: t('role'),
        cell: (u) =>
          u.role === 'admin' ? (
            <Badge tone="mana">{t('roleAdmin')}</Badge>
          ) : (
            <Badge>{t('roleUser')}</Badge>
          ),
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
