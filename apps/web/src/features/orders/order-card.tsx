import { useTranslation } from 'react-i18next';
import type { Order } from '@manabar/contracts';
import { orderPath } from '@manabar/contracts/rules';
import { Icon } from '#components/icon.tsx';
import { MoneyText } from '#components/money-text.tsx';
import { ProductArt } from '#components/product-art.tsx';
import { formatDateTime, formatMoney, formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { Link } from '#lib/navigation.tsx';
import { OrderStatus } from './order-status.tsx';
import classes from './order-card.module.css';

/** Items named on a card; the rest is counted. */
const NAMED = 2;

interface OrderCardProps {
  order: Order;
  /** It has just been paid: its codes are the next thing wanted. */
  isNew: boolean;
}

function ItemNames({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const rest = order.items.length - NAMED;
  return (
    <span className={classes.items}>
      {order.items.slice(0, NAMED).map((item) => (
        <span key={item.id}>
          {t('list.item', {
            title: item.product.title,
            amount: formatNumber(item.amount, language),
          })}
          {item.quantity > 1 && <span className="muted money"> × {item.quantity}</span>}
        </span>
      ))}
      {rest > 0 && <span className="muted">{t('list.andMore', { count: rest })}</span>}
    </span>
  );
}

/** One order of the list; the whole card leads to its receipt. */
export function OrderCard({ order, isNew }: OrderCardProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const first = order.items[0];
  return (
    <li className={`card ${classes.card}`} data-new={isNew || undefined}>
      <span className={classes.art}>
        <ProductArt src={first?.product.image_url ?? ''} shape="square" />
      </span>
      <span className={classes.what}>
        <Link to={orderPath(order.id)} className={classes.link}>
          <ItemNames order={order} />
        </Link>
        <span className={classes.meta}>
          <time dateTime={order.created_at}>{formatDateTime(order.created_at, language)}</time>
          <span className={classes.number}>{order.id}</span>
        </span>
      </span>
      <span className={classes.money}>
        <MoneyText
          amount={order.total_amount}
          currency={order.currency}
          className={classes.total}
        />
        {order.refunded_amount > 0 && (
          <span className="small muted">
            {t('list.refunded', {
              amount: formatMoney(order.refunded_amount, order.currency, language),
            })}
          </span>
        )}
      </span>
      <span className={classes.status}>
        <OrderStatus order={order} />
      </span>
      <span className={classes.go} aria-hidden="true">
        {isNew && <span className={classes.getCodes}>{t('list.getCodes')}</span>}
        <Icon name="right" size={20} />
      </span>
    </li>
  );
}
