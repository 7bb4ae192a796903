import { useTranslation } from 'react-i18next';
import type { Order } from '@manabar/contracts';
import { ManaBar } from '#components/feedback/mana-bar.tsx';
import { rememberBankVisit } from '#lib/payments/bank-visits.ts';
import { trpc } from '#lib/trpc.ts';
import { knownNote } from './order-kind.ts';
import { barOf } from './receipt/order-stages.ts';
import { isConfirming } from './payment/payment-state.ts';
import classes from './order-status.module.css';

interface OpenStage {
  stage: 'opening' | 'awaiting' | 'confirming' | 'checking';
  payUrl: string | undefined;
}

/** Payment stage of a pending order, from its receipt; null when it does not wait for its payment. */
function useOpenStage(id: string): OpenStage | null {
  const { data } = trpc.orders.detail.useQuery(
    { id },
    { staleTime: 5_000, gcTime: 60_000, refetchInterval: 10_000 },
  );
  if (!data?.payment) return null;
  const { stage, pay_url: payUrl } = data.payment;
  if (isConfirming(id, data.payment)) return { stage: 'confirming', payUrl: undefined };
  return stage === 'opening' || stage === 'awaiting' || stage === 'checking'
    ? { stage, payUrl }
    : null;
}

/** Status of an order; `open` is the stage of its payment while the order waits for it. */
function Status({ order, open = null }: { order: Order; open?: OpenStage | null }) {
  const { t } = useTranslation(['orders', 'payment']);
  return (
    <span className={classes.status} data-status={order.status}>
      <span className={classes.word}>
        {open ? t(`payment:list.${open.stage}`) : t(`orders:status.${order.status}`)}
      </span>
      <ManaBar {...barOf(order)} size="sm" />
      {knownNote(order) === 'credited_to_wallet' && (
        <span className="small muted">{t('payment:list.credited')}</span>
      )}
      {open?.payUrl !== undefined && (
        <a className={classes.pay} href={open.payUrl} onClick={() => rememberBankVisit(order.id)}>
          {t('payment:list.pay')}
        </a>
      )}
    </span>
  );
}

/** Status of a pending order, which may wait for its payment. */
function PendingStatus({ order }: { order: Order }) {
  return <Status order={order} open={useOpenStage(order.id)} />;
}

/** Status badge with the order's progress bar, and the payment action for an unpaid order. */
export function OrderStatus({ order }: { order: Order }) {
  return order.status === 'pending' ? <PendingStatus order={order} /> : <Status order={order} />;
}
