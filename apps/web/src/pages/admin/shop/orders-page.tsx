import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { OrderList } from '#features/admin/orders/order-list.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/orders. */
export default function AdminOrdersPage() {
  const { t } = useTranslation('adminOrders');
  return (
    <AdminFrame title={t('title')}>
      <OrderList />
    </AdminFrame>
  );
}
