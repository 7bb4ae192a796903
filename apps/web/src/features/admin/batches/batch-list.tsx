import { keepPreviousData } from '@tanstack/react-query';
import { batchDemos, batchSources, batchStates } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../list/admin-list.tsx';
import { ListFilter } from '../list/filters/list-filter.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { useBatchColumns } from './batch-columns.tsx';

/** Batches of codes loaded together, newest first. */
export function BatchList() {
  const { t } = useTranslation('adminBatches');
  const list = useAdminList({
    sorts: ['-created', 'created', 'size', '-size', 'state', '-state'],
    filters: { state: batchStates, source: batchSources, demo: batchDemos },
  });
  const query = trpc.admin.batches.list.useQuery(list.input, { placeholderData: keepPreviousData });
  const columns = useBatchColumns({ asOf: query.dataUpdatedAt });
  return (
    <AdminList
      name="batches"
      title={t('title')}
      list={list}
      query={query}
      columns={columns}
      nameOf={({ id }) => t('batch', { id })}
      search={{ label: t('search'), hint: t('searchHint') }}
      empty={{ title: t('noneTitle'), text: t('noneText') }}
      filters={
        <>
          <ListFilter
            label={t('filterState')}
            all={t('allStates')}
            value={list.filters['state']}
            options={batchStates.map((value) => ({ value, label: t(`states.${value}`) }))}
            onChange={(value) => list.filterBy('state', value)}
          />
          <ListFilter
            label={t('filterSource')}
            all={t('allSources')}
            value={list.filters['source']}
            options={batchSources.map((value) => ({ value, label: t(`sources.${value}`) }))}
            onChange={(value) => list.filterBy('source', value)}
          />
          {(query.data?.hasDemo === true || list.filters['demo'] !== undefined) && (
            <ListFilter
              label={t('demo.filter')}
              all={t('demo.usual')}
              value={list.filters['demo']}
              options={batchDemos.map((value) => ({ value, label: t(`demo.${value}`) }))}
              onChange={(value) => list.filterBy('demo', value)}
            />
          )}
        </>
      }
    />
  );
}
