import { keepPreviousData } from '@tanstack/react-query';
import { MAX_CHOSEN_ROWS } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../list/admin-list.tsx';
import { OrderBulk } from './order-bulk.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { useOrderList } from './use-order-list.ts';

/** All orders, newest first, with search by any identifier. */
export function OrderList() {
  const { t } = useTranslation('adminOrders');
  const list = useOrderList();
  const query = trpc.admin.orders.list.useQuery(list.input, { placeholderData: keepPreviousData });
  const columns = useOrderColumns(query.dataUpdatedAt);
  return (
    <AdminList
      name="orders"
      title={t('title')}
      list={list}
      query={query}
      columns={columns}
      nameOf={({ id }) => id}
      search={{ label: t('search'), hint: t('searchHint') }}
      empty={{ title: t('noneTitle'), text: t('noneText') }}
      filters={<OrderFilters list={list} />}
      exportOf="orders"
      actions={(rows, done) => <OrderBulk rows={rows} onDone={done} />}
      mostChosen={MAX_CHOSEN_ROWS}
    />
  );
}
