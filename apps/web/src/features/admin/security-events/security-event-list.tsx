import { securityEventKinds } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../list/admin-list.tsx';
import { DayFilter } from '../list/filters/day-filter.tsx';
import { FilterField } from '../list/filters/filter-field.tsx';
import { useAdminList, keepPage, sortsOf } from '../list/use-admin-list.tsx';
import { useSecurityEventColumns } from './security-event-columns.tsx';

/** Security events, newest first; equal events of an hour form one row. */
export function SecurityEventList() {
  const { t } = useTranslation('adminRecords');
  const list = useAdminList({
    sorts: sortsOf('first', 'last', 'count', 'kind'),
    filters: { kind: securityEventKinds, account: [], address: [], from: [], to: [] },
  });
  const query = trpc.admin.securityEvents.list.useQuery(list.input, keepPage);
  const columns = useSecurityEventColumns((address) => list.filterBy('address', address));
  return (
    <AdminList
      name="security-events"
      list={list}
      query={query}
      columns={columns}
      nameOf={({ kind, address }) => `${t(`securityEvents.kinds.${kind}`)} ${address ?? ''}`}
      search={{ label: t('securityEvents.search'), hint: t('securityEvents.searchHint') }}
      empty={{ title: t('securityEvents.noneTitle'), text: t('securityEvents.noneText') }}
      filters={
        <>
          {list.renderFilter('kind', {
            label: t('securityEvents.kindFilter'),
            all: t('securityEvents.allKinds'),
            textOf: (kind) => t(`securityEvents.kinds.${kind}`),
          })}
          {(['account', 'address'] as const).map((name) => (
            <FilterField
              key={name}
              label={t(`securityEvents.${name}`)}
              chosen={list.filters[name]}
              onClear={() => list.filterBy(name, undefined)}
            />
          ))}
          {(['from', 'to'] as const).map((name) => (
            <DayFilter key={name} label={t(`securityEvents.${name}`)} {...list.filterProps(name)} />
          ))}
        </>
      }
    />
  );
}
