import { Button, Skeleton } from '@mantine/core';
import { pages } from '@manabar/contracts/rules';
import { EmptyState, ErrorState } from '#components/state-message.tsx';
import { toAppError } from '#lib/errors.ts';
import { navigate } from '#lib/navigation.tsx';
import { useTranslation } from '#lib/translation.ts';
import { useErrorText } from '#lib/use-error-text.ts';
import { OrderActs } from './order-acts.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import classes from './order-view.module.css';
import { useAdminOrder } from './use-admin-order.ts';
import type { OrderDetail } from './order-detail.ts';

function Order({ order }: { order: OrderDetail }) {
  return (
    <>
      <OrderActs order={order} />
      <div className={classes.columns}>
        <div className={classes.column}>
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

function Missing() {
  const { t } = useTranslation('adminOrders');
  return (
    <EmptyState icon="search" title={t('missing.title')} text={t('missing.text')}>
      <Button variant="default" onClick={() => navigate(pages.adminOrders)}>
        {t('back')}
      </Button>
    </EmptyState>
  );
}

function Loading() {
  const { t } = useTranslation('common');
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <Skeleton height={560} radius={12} aria-hidden="true" />
    </>
  );
}

/** An order with everything that an admin decides by, and what can be done with it. */
export function OrderView({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { data: order, error, refetch } = useAdminOrder(id);
  if (order) return <Order key={order.id} order={order} />;
  if (error && [400, 404].includes(toAppError(error).status ?? 0)) return <Missing />;
  if (error)
    return (
      <ErrorState
        title={t('loadFailed', { message: errorText(error) })}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return <Loading />;
}
