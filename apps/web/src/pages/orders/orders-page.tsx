import { fieldsOf } from '@manabar/contracts/rules';
import { useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#components/layout/page-title.tsx';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { OrderList } from '#features/orders/list/order-list.tsx';
import { OrderSearchBox } from '#features/orders/list/order-search-box.tsx';
import { OrdersError } from '#features/orders/list/orders-error.tsx';
import { useOrderSearch } from '#features/orders/list/use-order-search.ts';
import classes from './orders-page.module.css';

/** Id of the order that the checkout has just placed, from the navigation state. */
function placedOrder(state: unknown): string | null {
  const { placed } = fieldsOf(state);
  return typeof placed === 'string' ? placed : null;
}

/** Page /orders: the customer's orders, newest first. */
export default function OrdersPage() {
  const { t } = useTranslation('orders');
  const placed = placedOrder(useLocation().state);
  const list = useOrderSearch();
  const { all, visible } = list;
  const hasOrders = (all.data?.pages[0]?.orders.length ?? 0) > 0;
  return (
    <div className={`page ${classes.page}`}>
      <PageTitle title={t('page.title')}>
        {hasOrders && (
          <div className={classes.search}>
            <OrderSearchBox value={list.query} onChange={list.search} />
          </div>
        )}
      </PageTitle>
      {all.error && (
        <OrdersError
          error={all.error}
          isStale={visible !== undefined}
          onRetry={() => void all.refetch()}
        />
      )}
      {all.isPending && (
        <div className="stack-12">
          <Skeletons count={3} height={92} />
        </div>
      )}
      {visible && <OrderList visible={visible} list={list} placed={placed} />}
    </div>
  );
}
