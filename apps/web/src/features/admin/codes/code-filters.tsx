import { useTranslation } from 'react-i18next';
import { ListFilter } from '../list/filters/list-filter.tsx';
import { sortsOf } from '../list/sorts-of.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { ProductFilter } from './product-filter.tsx';
import { useRegions } from './use-regions.ts';

/** List state of the codes with filters by product, region and status. */
export const useCodeList = () =>
  useAdminList({
    privateSearch: true,
    sorts: sortsOf('created', 'product', 'gameAmount', 'priceUsd', 'priceRub', 'status'),
    filters: { productId: [], regionId: [], status: ['available', 'used'], batchId: [] },
  });
export type CodeListState = ReturnType<typeof useCodeList>;

/** Product filter of the list. */
export function productOf({ filters }: CodeListState): number | null {
  const id = Number(filters['productId']);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** Filters of the code list. */
export function CodeFilters({ list }: { list: CodeListState }) {
  const { t } = useTranslation('adminCodes');
  const { regions } = useRegions();
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
      <ProductFilter
        label={t('filterProduct')}
        value={productOf(list)}
        onChange={(id) => list.filterBy('productId', id)}
      />
      <ListFilter
        label={t('filterRegion')}
        all={t('allRegions')}
        {...list.filterProps('regionId')}
        options={regions.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
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
