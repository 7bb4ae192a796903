import { useTranslation } from 'react-i18next';
import type { Order, OrderDetail } from '@manabar/contracts';
import { MoneyText } from '#components/money/money-text.tsx';
import { isActivation } from '../order-kind.ts';
import classes from './receipt-totals.module.css';

/** Total of the order and the refunded amount. */
export function ReceiptTotals({ order }: { order: Order & Pick<OrderDetail, 'payment'> }) {
  const { t } = useTranslation(['orders', 'payment']);
  return (
    <dl className={classes.totals}>
      <div>
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
        <div>
          <dt>{t(order.payment ? 'payment:refunded.card' : 'orders:details.refunded')}</dt>
          <dd>
            <MoneyText amount={order.refunded_amount} currency={order.currency} />
          </dd>
        </div>
      )}
    </dl>
  );
}
