import { MoneyText } from '#components/money/money-text.tsx';
import { useTranslation } from 'react-i18next';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import classes from './order-view.module.css';
import { useActorLabels } from './use-event-labels.ts';
import type { OrderDetail } from './order-detail.ts';

export function OrderRefunds({ order }: { order: OrderDetail }) {
  const { refunds, currency } = order;
  const { t } = useTranslation('adminOrders');
  const shopTime = useShopTime();
  const actorWords = useActorLabels(order);
  return (
    <section className={classes.card} aria-labelledby="order-refunds">
      <h2 id="order-refunds">{t('part.refunds')}</h2>
      {refunds.length === 0 && <p className="muted small">{t('part.noRefunds')}</p>}
      <ul className={classes.items}>
        {refunds.map(({ id, at, amount, actor, reason }) => (
          <li key={id}>
            <div className={classes.line}>
              <span>{reason ?? t('refund.noReason')}</span>
              <MoneyText amount={amount} currency={currency} />
            </div>
            <p className="muted small">
              <time dateTime={at}>{shopTime(at)}</time>
              {` · ${actorWords(actor)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
