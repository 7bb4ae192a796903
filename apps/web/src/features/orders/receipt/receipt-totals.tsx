import { useTranslation } from 'react-i18next';
import type { Order } from '@manabar/contracts';
import { MoneyText } from '#components/money/money-text.tsx';
import { isActivation } from '../order-kind.ts';
import classes from './receipt-totals.module.css';

type Totalled = Pick<Order, 'total_amount' | 'refunded_amount' | 'currency'> & {
  items: readonly Pick<Order['items'][number], 'item_type'>[];
  payment?: object | undefined;
};

interface ReceiptTotalsProps {
  order: Totalled;
  /** Name of the refunded amount; by default the customer's, which includes the destination. */
  refunded?: string;
}

export function ReceiptTotals({ order, refunded }: ReceiptTotalsProps) {
  const { t } = useTranslation(['orders', 'payment']);
  return (
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
            {refunded ?? t(order.payment ? 'payment:refunded.card' : 'orders:details.refunded')}
          </dt>
          <dd>
            <MoneyText amount={order.refunded_amount} currency={order.currency} />
          </dd>
        </div>
      )}
    </dl>
  );
}
