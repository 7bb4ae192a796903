import { useTranslation } from 'react-i18next';
import type { Order } from '@manabar/contracts';
import { ManaBar } from '#components/mana-bar.tsx';
import { rememberBankVisit } from '#lib/bank-visits.ts';
import { knownNote } from './order-kind.ts';
import { barOf } from './order-stages.ts';
import { useOpenStage, type OpenStage } from './payment/use-open-stage.ts';
import classes from './order-status.module.css';

/** `open`: where its payment stands, as long as that is what it waits for. */
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

/** Of a pending order, which may wait for its payment. */
function PendingStatus({ order }: { order: Order }) {
  return <Status order={order} open={useOpenStage(order.id)} />;
}

/** Status in a word, with the order's bar under it; where it waits for money, the way to pay. */
export function OrderStatus({ order }: { order: Order }) {
  return order.status === 'pending' ? <PendingStatus order={order} /> : <Status order={order} />;
}
