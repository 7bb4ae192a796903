import { pages } from '@manabar/contracts/rules';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { OrderView } from '#features/admin/orders/order-view.tsx';
import { ListLink } from '#features/admin/list/list-link.tsx';
import type { PageProps } from '#lib/page/page-module.ts';
import { useTranslation } from 'react-i18next';

/** Page /admin/orders/:id. */
export default function AdminOrderPage({ params: { id = '' } }: PageProps) {
  const { t } = useTranslation('adminOrders');
  return (
    <AdminFrame
      title={t('one', { id })}
      back={<ListLink to={pages.adminOrders}>{t('back')}</ListLink>}
    >
      <OrderView id={id} />
    </AdminFrame>
  );
}
