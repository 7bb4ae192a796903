import { Link } from 'react-router-dom';
import type { SecurityEventRow } from '@manabar/contracts';
import { adminUserPath } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { RowAction, RowActions } from '../list/rows/row-actions.tsx';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { useEventPageName } from './use-event-page-name.ts';

/** Columns of the security events; `onAddress` filters the list by an address. */
export function useSecurityEventColumns(
  onAddress: (address: string) => void,
): GridColumn<SecurityEventRow>[] {
  const { t } = useTranslation('adminRecords');
  const pageNameOf = useEventPageName();
  const { age, number, text } = useColumnBuilders();
  return [
    {
      name: 'kind',
      title: t('securityEvents.kind'),
      sort: 'asc',
      head: true,
      cell: ({ kind, others }) => (
        <>
          {t(`securityEvents.kinds.${kind}`)}
          {others && <span className="muted"> · {t('securityEvents.others')}</span>}
        </>
      ),
    },
    {
      name: 'account',
      title: t('securityEvents.account'),
      cell: ({ user }) => (user ? <Link to={adminUserPath(user.id)}>{user.nickname}</Link> : '—'),
    },
    {
      name: 'address',
      title: t('securityEvents.address'),
      cell: ({ address }) =>
        address === null ? (
          '—'
        ) : (
          <RowActions name={address}>
            <RowAction
              label={address}
              name={t('securityEvents.onlyAddress')}
              onClick={() => onAddress(address)}
            />
          </RowActions>
        ),
    },
    number('count', t('securityEvents.count'), { sort: 'desc' }),
    age('first', t('securityEvents.first')),
    age('last', t('securityEvents.last')),
    text('device', t('securityEvents.device')),
    {
      name: 'detail',
      title: t('securityEvents.detail'),
      cell: ({ detail }) =>
        detail === null ? '—' : <span title={detail}>{pageNameOf(detail)}</span>,
    },
    {
      name: 'session',
      title: t('securityEvents.session'),
      spare: true,
      cell: ({ session }) => session ?? '—',
    },
  ];
}
