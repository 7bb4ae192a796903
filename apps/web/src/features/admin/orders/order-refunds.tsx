import { isOneOf } from '@manabar/contracts/rules';
import { MoneyText } from '#components/money/money-text.tsx';
import { useTranslation } from 'react-i18next';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { readEventData } from './event-data.ts';
import classes from './order-view.module.css';
import { useActorLabels, useEventLabels } from './use-event-labels.ts';
import type { OrderDetail } from './order-detail.ts';

/** Events that return the money of a top-up that was not delivered. */
const releases = ['topup_failed', 'topup_cancelled'] as const;

interface Refund {
  key: string;
  at: string;
  amount: number;
  actor: string;
  actor_name?: string | undefined;
  reason: string;
}

/** Returns all refunds of an order, oldest first; their sum is the order's refunded amount. */
function useRefunds({ refunds, events }: OrderDetail): Refund[] {
  const { t } = useTranslation('adminOrders');
  const eventWords = useEventLabels();
  const delivered = refunds.map(({ id, reason, ...refund }) => {
    return { ...refund, key: `refund-${id}`, reason: reason ?? t('refund.noReason') };
  });
  const released = events.flatMap(({ id, at, kind, actor, actor_name, data }) => {
    const { amount = 0, reason = eventWords(kind) } = readEventData(data);
    if (!isOneOf(releases, kind) || amount === 0) return [];
    return [{ key: `event-${id}`, at, amount, actor, actor_name, reason }];
  });
  return [...delivered, ...released].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

export function OrderRefunds({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('adminOrders');
  const shopTime = useShopTime();
  const actorWords = useActorLabels(order);
  const refunds = useRefunds(order);
  return (
    <section className={classes.card} aria-labelledby="order-refunds">
      <h2 id="order-refunds">{t('part.refunds')}</h2>
      {refunds.length === 0 && <p className="muted small">{t('part.noRefunds')}</p>}
      <ul className={classes.items}>
        {refunds.map(({ key, at, amount, reason, ...by }) => (
          <li key={key}>
            <div className={classes.line}>
              <span>{reason}</span>
              <MoneyText amount={amount} currency={order.currency} />
            </div>
            <p className="muted small">
              <time dateTime={at}>{shopTime(at)}</time>
              {` · ${actorWords(by)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
