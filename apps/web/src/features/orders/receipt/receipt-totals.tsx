import { useTranslation } from 'react-i18next';
import type { Order, OrderDetail } from '@manabar/contracts';
import { MoneyText } from '#components/money/money-text.tsx';
import { isActivation } from '../order-kind.ts';
import classes from './receipt-totals.module.css';

type Totalled = Pick<Order, 'total_amount' | 'refunded_amount' | 'currency'> & {
  items: readonly (Pick<Order['items'][number], 'item_type' | 'status' | 'recalled'> &
    Pick<OrderDetail['items'][number], 'refunded_to'>)[];
  payment?: object | undefined;
};

/** Name of the refunded amount of a card order; it includes the destination when that is the same for all of it. */
function nameOfCardRefund({ items }: Totalled) {
  const parts = items.filter(({ status, recalled }) => status === 'refunded' || recalled?.refunded);
  const isAllTo = (to: 'balance' | 'card') =>
    parts.length > 0 && parts.every((part) => !part.recalled && part.refunded_to === to);
  if (isAllTo('card')) return 'payment:refunded.toCard';
  return isAllTo('balance') ? 'orders:details.refunded' : 'payment:refunded.card';
}

interface ReceiptTotalsProps {
  order: Totalled;
  /** Name of the refunded amount; by default the customer's, which includes the destination. */
  refunded?: string;
}

export function ReceiptTotals({ order, refunded }: ReceiptTotalsProps) {
  const { t } = useTranslation(['orders', 'payment']);
  const isToCard = order.items.some((item) => item.refunded_to === 'card');
  return (
    <>
      <dl className={classes.totals}>
        <div className="pair">
          <dt>{t('orders:details.total')}</dt>
          {isActivation(order) ? (
            <dd className={classes.byCode}>{t('orders:activation.total')}</dd>
          ) : (
            <dd className={classes.total}>
              <MoneyText amount={order.total_amount} currency={order.currency} />
            </dd>
          )}
        </div>
        {order.refunded_amount > 0 && (
          <div className="pair">
            <dt>
              {refunded ?? t(order.payment ? nameOfCardRefund(order) : 'orders:details.refunded')}
            </dt>
            <dd>
              <MoneyText amount={order.refunded_amount} currency={order.currency} />
            </dd>
          </div>
        )}
      </dl>
      {isToCard && <p className="muted small">{t('payment:refunded.wait')}</p>}
    </>
  );
}
