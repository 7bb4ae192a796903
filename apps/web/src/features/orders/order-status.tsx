import { useTranslation } from 'react-i18next';
import type { Order } from '@manabar/contracts';
import { ManaBar } from '#components/feedback/mana-bar.tsx';
import { rememberBankVisit } from '#lib/payments/bank-visits.ts';
import { knownNote } from './order-kind.ts';
import { barOf } from './receipt/order-stages.ts';
import { useOpenStage, type OpenStage } from './payment/use-open-stage.ts';
import classes from './order-status.module.css';

/** `open` is the stage of its payment while the order waits for it. */
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
