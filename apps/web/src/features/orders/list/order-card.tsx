import type { Ref } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Order } from '@manabar/contracts';
import { orderPath } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { MoneyText } from '#components/money/money-text.tsx';
import { ProductArt } from '#components/media/product-art.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { isActivation, isTopupOrder, noteTextOf } from '../order-kind.ts';
import { OrderStatus } from '../order-status.tsx';
import { RecallMark } from '../receipt/recall-note.tsx';
import { askForCodes } from '../codes/use-codes.ts';
import type { ItemTitle } from '../use-item-title.ts';
import classes from './order-card.module.css';

/** Number of items named on a card; the others are counted. */
const MAX_NAMED = 2;

interface OrderCardProps {
  order: Order;
  /** The order has just been paid, so its codes are offered prominently. */
  isNew: boolean;
  titleOf: ItemTitle;
  link: Ref<HTMLAnchorElement> | undefined;
}

function ItemNames({ order, titleOf }: Pick<OrderCardProps, 'order' | 'titleOf'>) {
  const { t } = useTranslation('orders');
  const note = noteTextOf(order);
  if (order.items.length === 0)
    return <span className={classes.items}>{note ? t(`note.${note}`) : order.id}</span>;
  const rest = order.items.length - MAX_NAMED;
  return (
    <span className={classes.items}>
      {order.items.slice(0, MAX_NAMED).map((item) => (
        <span key={item.id}>
          {titleOf(item)}
          {item.quantity > 1 && <span className="muted money"> × {item.quantity}</span>}
        </span>
      ))}
      {rest > 0 && <span className="muted">{t('list.andMore', { count: rest })}</span>}
    </span>
  );
}

/** Picture of the first item; payments into the balance have none. */
function Art({ order }: Pick<OrderCardProps, 'order'>) {
  const [first] = order.items;
  if (!first)
    return (
      <span className={classes.purse}>
        <Icon name="wallet" size={26} />
      </span>
    );
  return <ProductArt src={first.topup_data?.image_url || first.product.image_url} shape="square" />;
}

/** Action of the card; opening new codes has its own button, because opened codes cannot be returned. */
function Go({ order, isNew }: Pick<OrderCardProps, 'order' | 'isNew'>) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  if (isNew && !isTopupOrder(order))
    return (
      <span className={classes.go}>
        <button
          type="button"
          className={classes.getCodes}
          onClick={() => void navigate(orderPath(order.id), { state: askForCodes })}
        >
          {t('list.getCodes')}
        </button>
        <Icon name="right" size={20} />
      </span>
    );
  return (
    <span className={classes.go} aria-hidden="true">
      {isNew && <span className={classes.getCodes}>{t('list.follow')}</span>}
      <Icon name="right" size={20} />
    </span>
  );
}

/** Card of an order in the list; the whole card links to the receipt. */
export function OrderCard({ order, isNew, titleOf, link }: OrderCardProps) {
  const { t } = useTranslation('orders');
  const format = useFormatter();
  return (
    <li className={`card focus-frame ${classes.card}`} data-new={isNew || undefined}>
      <span className={classes.art}>
        <Art order={order} />
      </span>
      <span className={classes.what}>
        <Link to={orderPath(order.id)} ref={link} className={classes.link}>
          <ItemNames order={order} titleOf={titleOf} />
        </Link>
        <span className={classes.meta}>
          <time dateTime={order.created_at}>{format.dateTime(order.created_at)}</time>
          <span className={classes.number}>{order.id}</span>
          <RecallMark order={order} />
        </span>
      </span>
      <span className={classes.money}>
        {isActivation(order) ? (
          <span className={classes.byCode}>{t('activation.byCode')}</span>
        ) : (
          <MoneyText
            amount={order.total_amount}
            currency={order.currency}
            className={classes.total}
          />
        )}
        {order.refunded_amount > 0 && (
          <span className="small muted">
            {t('list.refunded', {
              amount: format.money(order.refunded_amount, order.currency),
            })}
          </span>
        )}
      </span>
      <span className={classes.status}>
        <OrderStatus order={order} />
      </span>
      <Go order={order} isNew={isNew} />
    </li>
  );
}
