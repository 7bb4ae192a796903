import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { orderPath } from '@manabar/contracts/rules';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { MoneyText } from '#components/money/money-text.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { trpc } from '#lib/trpc.ts';
import classes from './thread-order-summary.module.css';
import { OrderStatus } from './order-status.tsx';
import { useItemTitle } from './use-item-title.ts';

function Summary({ order }: { order: OrderDetail }) {
  const format = useFormatter();
  const titleOf = useItemTitle();
  return (
    <>
      <p className="muted small">
        <time dateTime={order.created_at}>{format.dateTime(order.created_at)}</time>
      </p>
      {order.items.length > 0 && (
        <ul className={classes.items}>
          {order.items.map((item) => (
            <li key={item.id}>
              {titleOf(item)}
              {item.quantity > 1 && <span className="muted money"> × {item.quantity}</span>}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.end}>
        <OrderStatus order={order} />
        <MoneyText
          amount={order.total_amount}
          currency={order.currency}
          className={classes.total}
        />
      </div>
    </>
  );
}

/** Order beside a conversation, with a link to its receipt. */
export function ThreadOrderSummary({ id }: { id: string }) {
  const { t } = useTranslation('thread');
  const { data, isError } = trpc.orders.detail.useQuery({ id });
  return (
    <aside className="card stack-12 padded" aria-labelledby="thread-order">
      <h2 id="thread-order">{t('order.title')}</h2>
      <p className={classes.number}>{id}</p>
      {data && <Summary order={data} />}
      {!data && !isError && <Skeletons count={1} height={112} />}
      {isError && <p className="muted small">{t('order.failed')}</p>}
      <Button component={Link} to={orderPath(id)} variant="default">
        {t('order.open')}
      </Button>
    </aside>
  );
}
