import { Link } from 'react-router-dom';
import type { AdminThread } from '@manabar/contracts';
import { adminOrderPath } from '@manabar/contracts/rules';
import { MoneyText } from '#components/money/money-text.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { useWords } from '#lib/use-words.ts';
import { useTranslation } from 'react-i18next';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { Fact, Facts } from '../detail/facts.tsx';
import { useProviderName } from '../detail/use-provider-and-supplier-names.ts';
import { usePaymentStateText } from './use-payment-state-text.ts';
import classes from './thread.module.css';

type Order = NonNullable<AdminThread['order']>;
type Payment = NonNullable<Order['payment']>;

function Items({ order }: { order: Order }) {
  const { t } = useTranslation('adminSupport');
  const format = useFormatter();
  const itemStatus = useWords('adminSupport', 'order.itemStatus');
  // An undelivered item of a cancelled order will never be delivered.
  const statusText = (status: string) =>
    order.status === 'cancelled' && status === 'pending'
      ? t('order.orderStatus.cancelled')
      : itemStatus(status);
  return (
    <ul className={classes.items} aria-label={t('order.items')}>
      {order.items.map(({ title, quantity, status }, index) => (
        <li key={index}>
          <span>
            {title} × {format.number(quantity)}
          </span>
          <span className="muted">{statusText(status)}</span>
        </li>
      ))}
    </ul>
  );
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation('adminSupport');
  const shopTime = useShopTime();
  const providerName = useProviderName();
  const paymentState = usePaymentStateText();
  return (
    <>
      <h3>{t('payment.title')}</h3>
      <Facts>
        <Fact name={t('payment.provider')}>{providerName(payment.provider)}</Fact>
        <Fact name={t('payment.state')}>{paymentState(payment.state)}</Fact>
        <Fact name={t('payment.stage')}>{t(`payment.stages.${payment.stage}`)}</Fact>
        <Fact name={t('payment.gatewayId')}>{payment.gateway_id ?? '—'}</Fact>
        <Fact name={t('payment.updated')}>{shopTime(payment.updated_at)}</Fact>
      </Facts>
    </>
  );
}

/** Order beside a conversation, with its card payment. */
export function ThreadOrder({ order }: Pick<AdminThread, 'order'>) {
  const { t } = useTranslation('adminSupport');
  const shopTime = useShopTime();
  return (
    <section className={`card ${classes.card}`} aria-labelledby="thread-order">
      <h2 id="thread-order">{t('order.title')}</h2>
      {order === null ? (
        <p className="muted small">{t('order.none')}</p>
      ) : (
        <>
          <Link to={adminOrderPath(order.id)} className={classes.order}>
            {order.id}
          </Link>
          <Facts>
            <Fact name={t('order.status')}>{t(`order.orderStatus.${order.status}`)}</Fact>
            <Fact name={t('order.total')}>
              <MoneyText amount={order.total_amount} currency={order.currency} />
            </Fact>
            <Fact name={t('order.created')}>{shopTime(order.created_at)}</Fact>
          </Facts>
          {order.items.length > 0 && <Items order={order} />}
          {order.payment && <PaymentFacts payment={order.payment} />}
        </>
      )}
    </section>
  );
}
