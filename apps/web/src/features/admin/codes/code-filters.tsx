import { useTranslation } from 'react-i18next';
import { ListFilter } from '../list/filters/list-filter.tsx';
import { useAdminList, sortsOf } from '../list/use-admin-list.ts';
import { ProductFilter } from './product-filter.tsx';
import { RegionFilter } from './region-filter.tsx';

/** List state of the codes with filters by product, region and status. */
export const useCodeList = () =>
  useAdminList({
    privateSearch: true,
    sorts: sortsOf('created', 'product', 'gameAmount', 'priceUsd', 'priceRub', 'status'),
    filters: { productId: [], regionId: [], status: ['available', 'used'], batchId: [] },
  });
export type CodeListState = ReturnType<typeof useCodeList>;

/** Filters of the code list. */
export function CodeFilters({ list }: { list: CodeListState }) {
  const { t } = useTranslation('adminCodes');
  const batch = list.filters['batchId'];
  return (
    <>
      {batch !== undefined && (
        <ListFilter
          label={t('batch')}
          all={t('allBatches')}
          value={batch}
          options={[{ value: batch, label: t('onlyBatch', { id: batch }) }]}
          onChange={(value) => list.filterBy('batchId', value)}
        />
      )}
      <ProductFilter {...list.filterProps('productId')} />
      <RegionFilter {...list.filterProps('regionId')} />
      <ListFilter
        label={t('filterStatus')}
        all={t('allStatuses')}
        {...list.filterProps('status')}
        options={(['available', 'used'] as const).map((status) => ({
          value: status,
          label: t(`status.${status}`),
        }))}
      />
    </>
  );
}
