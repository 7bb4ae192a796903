import { currencies, orderKinds, orderStatuses } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { DayFilter } from '../list/filters/day-filter.tsx';
import { ListFilter } from '../list/filters/list-filter.tsx';
import type { OrderListState } from './use-order-list.ts';

/** Filters of the order list. */
export function OrderFilters({ list: { filters, filterBy } }: { list: OrderListState }) {
  const { t } = useTranslation('adminOrders');
  return (
    <>
      <ListFilter
        label={t('filter.status')}
        all={t('filter.allStatuses')}
        value={filters['status']}
        options={orderStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(value) => filterBy('status', value)}
      />
      <ListFilter
        label={t('filter.kind')}
        all={t('filter.allKinds')}
        value={filters['kind']}
        options={orderKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(value) => filterBy('kind', value)}
      />
      <ListFilter
        label={t('filter.currency')}
        all={t('filter.allCurrencies')}
        value={filters['currency']}
        options={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(value) => filterBy('currency', value)}
      />
      <ListFilter
        label={t('filter.review')}
        all={t('filter.allTopups')}
        value={filters['review']}
        options={[{ value: 'true', label: t('filter.open') }]}
        onChange={(value) => filterBy('review', value)}
      />
      <DayFilter
        label={t('filter.from')}
        value={filters['from']}
        onChange={(day) => filterBy('from', day)}
      />
      <DayFilter
        label={t('filter.to')}
        value={filters['to']}
        onChange={(day) => filterBy('to', day)}
      />
    </>
  );
}
