import type { UserSession } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { Badge } from '../list/rows/badge.tsx';
import { RowAction, RowActions } from '../list/rows/row-actions.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';

/** Columns of a user's sessions, including ending them. */
export function useSessionColumns(
  onEnd: (session: UserSession) => void,
): GridColumn<UserSession>[] {
  const { t } = useTranslation('adminUsers');
  const { t: general } = useTranslation('admin');
  const shopTime = useShopTime();
  return [
    {
      name: 'created',
      title: t('sessions.opened'),
      head: true,
      cell: ({ created }) => shopTime(created),
    },
    {
      name: 'lastUsed',
      title: t('sessions.lastUsed'),
      cell: ({ lastUsed, current }) => (
        <>
          <TimeAgo iso={lastUsed} /> {current && <Badge tone="mana">{t('sessions.current')}</Badge>}
        </>
      ),
    },
    {
      name: 'expires',
      title: t('sessions.expires'),
      cell: ({ expires }) => shopTime(expires),
    },
    {
      name: 'end',
      title: general('form.actions'),
      cell: (session) => {
        const name = shopTime(session.created);
        return (
          <RowActions name={name}>
            <RowAction
              label={t('sessions.end')}
              name={name}
              destructive
              onClick={() => onEnd(session)}
            />
          </RowActions>
        );
      },
    },
  ];
}
