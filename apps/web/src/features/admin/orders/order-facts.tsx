import { Link } from 'react-router-dom';
import { adminUserPath } from '@manabar/contracts/rules';
import { MoneyText } from '#components/money/money-text.tsx';
import { useTranslation } from 'react-i18next';
import { Fact, Facts } from '../detail/facts.tsx';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { OrderStatusBadge } from './order-badges.tsx';
import classes from './order-view.module.css';
import { useOrderTitle, usePaidBy } from './use-order-titles.ts';
import type { OrderDetail } from './order-detail.ts';

/** Summary of an order: content, customer and price. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('adminOrders');
  const shopTime = useShopTime();
  const title = useOrderTitle()(order);
  const paidBy = usePaidBy()(order);
  const { currency, note } = order;
  return (
    <section className={classes.card} aria-label={t('part.facts')}>
      <Facts>
        <Fact name={t('field.status')}>
          <OrderStatusBadge status={order.status} />
        </Fact>
        <Fact name={t('field.customer')}>
          <Link to={adminUserPath(order.userId)}>{order.nickname}</Link>
        </Fact>
        <Fact name={t('field.what')}>{title}</Fact>
        <Fact name={t('field.total')}>
          <MoneyText amount={order.total_amount} currency={currency} />
        </Fact>
        <Fact name={t('field.refunded')}>
          <MoneyText amount={order.refunded_amount} currency={currency} />
        </Fact>
        <Fact name={t('field.currency')}>{currency.toUpperCase()}</Fact>
        <Fact name={t('field.payment')}>{paidBy}</Fact>
        <Fact name={t('field.created')}>
          <time dateTime={order.created_at}>{shopTime(order.created_at)}</time>
        </Fact>
        {note === 'credited_to_wallet' && order.items.length > 0 && (
          <Fact name={t('field.note')}>{t('note.credited_to_wallet')}</Fact>
        )}
      </Facts>
    </section>
  );
}
