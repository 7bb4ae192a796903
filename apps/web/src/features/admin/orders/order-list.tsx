import { MAX_CHOSEN_ROWS } from '@manabar/contracts/rules';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../list/admin-list.tsx';
import { OrderBulk } from './order-bulk.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { useOrderList } from './use-order-list.ts';
import { keepPage, useListTexts } from '../list/use-admin-list.ts';

/** All orders, newest first, with search by any identifier. */
export function OrderList() {
  const list = useOrderList();
  const query = trpc.admin.orders.list.useQuery(list.input, keepPage);
  const columns = useOrderColumns(query.dataUpdatedAt);
  return (
    <AdminList
      {...useListTexts('adminOrders')}
      name="orders"
      list={list}
      query={query}
      columns={columns}
      nameOf={({ id }) => id}
      filters={<OrderFilters list={list} />}
      exportOf="orders"
      actions={(rows, done) => <OrderBulk rows={rows} onDone={done} />}
      mostChosen={MAX_CHOSEN_ROWS}
    />
  );
}
