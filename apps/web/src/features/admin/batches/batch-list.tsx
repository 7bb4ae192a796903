import { batchDemos, batchSources, batchStates } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../list/admin-list.tsx';
import { useAdminList, keepPage, sortsOf, useListTexts } from '../list/use-admin-list.tsx';
import { useBatchColumns } from './batch-columns.tsx';

/** Batches of codes loaded together, newest first. */
export function BatchList() {
  const { t } = useTranslation('adminBatches');
  const list = useAdminList({
    sorts: sortsOf('created', 'size', 'state'),
    filters: { state: batchStates, source: batchSources, demo: batchDemos },
  });
  const query = trpc.admin.batches.list.useQuery(list.input, keepPage);
  const columns = useBatchColumns();
  return (
    <AdminList
      {...useListTexts('adminBatches')}
      name="batches"
      list={list}
      query={query}
      columns={columns}
      nameOf={({ id }) => t('batch', { id })}
      filters={
        <>
          {list.renderFilter('state', {
            label: t('filterState'),
            all: t('allStates'),
            textOf: (value) => t(`states.${value}`),
          })}
          {list.renderFilter('source', {
            label: t('filterSource'),
            all: t('allSources'),
            textOf: (value) => t(`sources.${value}`),
          })}
          {(query.data?.hasDemo === true || list.filters['demo'] !== undefined) &&
            list.renderFilter('demo', {
              label: t('demo.filter'),
              all: t('demo.usual'),
              textOf: (value) => t(`demo.${value}`),
            })}
        </>
      }
    />
  );
}
