import { orderStatuses } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { AdminList } from '../list/admin-list.tsx';
import { useAdminList, keepPage } from '../list/use-admin-list.tsx';
import detail from '../detail/detail.module.css';
import { useUserOrderColumns } from './user-order-columns.tsx';

/** Orders of one customer, newest first, linked to their pages. */
export function UserOrders({ id }: { id: number }) {
  const { t } = useTranslation(['adminUsers', 'adminOrders']);
  const list = useAdminList({
    sorts: ['-created_at', 'created_at', '-total_amount', 'total_amount', 'status', '-status'],
    filters: { status: orderStatuses },
  });
  const query = trpc.admin.users.orders.useQuery({ ...list.input, id }, keepPage);
  const columns = useUserOrderColumns();
  return (
    <section className={detail.section}>
      <h2>{t('adminUsers:orders.title')}</h2>
      <AdminList
        name="userOrders"
        title={t('adminUsers:orders.title')}
        list={list}
        query={query}
        columns={columns}
        nameOf={(order) => order.id}
        search={{ label: t('adminUsers:orders.search'), hint: t('adminUsers:orders.searchHint') }}
        empty={{ title: t('adminUsers:orders.noneTitle'), text: t('adminUsers:orders.noneText') }}
        filters={list.renderFilter('status', {
          label: t('adminUsers:orders.status'),
          all: t('adminUsers:orders.statusAll'),
          textOf: (value) => t(`adminOrders:status.${value}`),
        })}
      />
    </section>
  );
}
