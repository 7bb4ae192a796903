import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/icon.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { OrderView } from '#features/admin/orders/order-view.tsx';
import classes from '#features/admin/orders/order-view.module.css';
import { Link } from '#lib/navigation.tsx';
import type { PageProps } from '#lib/page-loading.ts';
import { useTranslation } from '#lib/translation.ts';

/** /admin/orders/:id */
export default function AdminOrderPage({ params: { id = '' } }: PageProps) {
  const { t } = useTranslation('adminOrders');
  return (
    <AdminFrame
      title={t('one', { id })}
      back={
        <Link to={pages.adminOrders} className={classes.back}>
          <Icon name="left" size={16} />
          {t('back')}
        </Link>
      }
    >
      <OrderView id={id} />
    </AdminFrame>
  );
}
