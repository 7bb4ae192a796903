import { currencies, orderKinds, orderStatuses } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { DayFilter } from '../list/filters/day-filter.tsx';
import { ListFilter } from '../list/filters/list-filter.tsx';
import type { OrderListState } from './use-order-list.ts';

/** Filters of the order list. */
export function OrderFilters({ list: { filterProps } }: { list: OrderListState }) {
  const { t } = useTranslation('adminOrders');
  return (
    <>
      <ListFilter
        label={t('filter.status')}
        all={t('filter.allStatuses')}
        {...filterProps('status')}
        options={orderStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <ListFilter
        label={t('filter.kind')}
        all={t('filter.allKinds')}
        {...filterProps('kind')}
        options={orderKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <ListFilter
        label={t('filter.currency')}
        all={t('filter.allCurrencies')}
        {...filterProps('currency')}
        options={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <ListFilter
        label={t('filter.review')}
        all={t('filter.allTopups')}
        {...filterProps('review')}
        options={[{ value: 'true', label: t('filter.open') }]}
      />
      <DayFilter label={t('filter.from')} {...filterProps('from')} />
      <DayFilter label={t('filter.to')} {...filterProps('to')} />
    </>
  );
}
