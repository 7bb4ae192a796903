import { MAX_CHOSEN_ROWS, currencies, orderKinds, orderStatuses } from '@manabar/contracts/rules';
import { trpc } from '#lib/trpc.ts';
import { useTranslation } from 'react-i18next';
import { AdminList } from '../list/admin-list.tsx';
import { OrderBulk } from './order-bulk.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { keepPage, useListTexts, useAdminList, sortsOf } from '../list/use-admin-list.tsx';
import { DayFilter } from '../list/filters/day-filter.tsx';
import { withDays } from '../list/filters/calendar-days.ts';

/** List state of the orders, with whole days. */
function useOrderList() {
  const list = useAdminList({
    privateSearch: true,
    sorts: sortsOf('created_at', 'total_amount', 'status'),
    filters: {
      status: orderStatuses,
      kind: orderKinds,
      currency: currencies,
      review: ['true'],
      from: [],
      to: [],
    },
  });
  return { ...list, input: withDays(list.input) };
}

/** All orders, newest first, with search by any identifier. */
export function OrderList() {
  const { t } = useTranslation('adminOrders');
  const list = useOrderList();
  const query = trpc.admin.orders.list.useQuery(list.input, keepPage);
  const columns = useOrderColumns();
  return (
    <AdminList
      {...useListTexts('adminOrders')}
      name="orders"
      list={list}
      query={query}
      columns={columns}
      nameOf={({ id }) => id}
      filters={
        <>
          {list.renderFilter('status', {
            label: t('filter.status'),
            all: t('filter.allStatuses'),
            textOf: (value) => t(`status.${value}`),
          })}
          {list.renderFilter('kind', {
            label: t('filter.kind'),
            all: t('filter.allKinds'),
            textOf: (value) => t(`kind.${value}`),
          })}
          {list.renderFilter('currency', {
            label: t('filter.currency'),
            all: t('filter.allCurrencies'),
            textOf: (value) => value.toUpperCase(),
          })}
          {list.renderFilter('review', {
            label: t('filter.review'),
            all: t('filter.allTopups'),
            textOf: () => t('filter.open'),
          })}
          <DayFilter label={t('filter.from')} {...list.filterProps('from')} />
          <DayFilter label={t('filter.to')} {...list.filterProps('to')} />
        </>
      }
      exportOf="orders"
      actions={(rows, done) => <OrderBulk rows={rows} onDone={done} />}
      mostChosen={MAX_CHOSEN_ROWS}
    />
  );
}
