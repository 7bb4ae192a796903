import { pages } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { DetailBoundary } from '../detail/detail-boundary.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderExplanation } from './order-explanation.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { isUnderWay } from './order-action-rules.ts';
import classes from './order-view.module.css';
import type { OrderDetail } from './order-detail.ts';

/** Polling interval in milliseconds while the order can change. */
const POLL_MS = 5000;

/** One order with all facts for a decision, polled while it is under way. */
function useAdminOrder(id: string) {
  return trpc.admin.orders.get.useQuery(
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
    },
  );
}

function Order({ order }: { order: OrderDetail }) {
  return (
    <>
      <OrderActions order={order} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <OrderExplanation order={order} />
          <OrderFacts order={order} />
          <OrderItems order={order} />
        </div>
        <div className={classes.column}>
          <OrderTimeline order={order} />
          <OrderRefunds order={order} />
        </div>
      </div>
    </>
  );
}

/** Page of an order with all facts for a decision, and its actions. */
export function OrderView({ id }: { id: string }) {
  const { t } = useTranslation('adminOrders');
  const missing = { title: t('missing.title'), text: t('missing.text'), back: t('back') };
  return (
    <DetailBoundary query={useAdminOrder(id)} missing={{ ...missing, list: pages.adminOrders }}>
      {(order) => <Order key={order.id} order={order} />}
    </DetailBoundary>
  );
}
