import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { readEventData, type EventData } from './event-data.ts';
import classes from './order-view.module.css';
import { useActorLabels, useEventLabels } from './use-event-labels.ts';
import { useItemTitle } from './use-order-titles.ts';
import type { OrderDetail } from './order-detail.ts';

function useDetails(order: OrderDetail): (data: EventData) => string[] {
  const { t } = useTranslation('adminOrders');
  const format = useFormatter();
  const itemTitle = useItemTitle();
  const titles = new Map(order.items.map((item) => [item.id, itemTitle(item)]));
  return ({ amount, currency, shares, reason, reference, payment, codes, user, items }) => [
    ...(amount === undefined ? [] : [format.money(amount, currency ?? order.currency)]),
    ...(shares === undefined
      ? []
      : [
          t('detail.customerShare', { amount: format.money(shares.customer, order.currency) }),
          t('detail.shopShare', { amount: format.money(shares.shop, order.currency) }),
        ]),
    // Names the items only when the event concerns some of them.
    ...(items.length < order.items.length ? items.map((id) => titles.get(id) ?? `#${id}`) : []),
    ...(codes === undefined ? [] : [t('detail.codes', format.count(codes))]),
    ...(payment === undefined ? [] : [t('detail.payment', { payment })]),
    ...(user === undefined ? [] : [t('detail.user', { user })]),
    ...(reference === undefined ? [] : [t('detail.reference', { reference })]),
    ...(reason === undefined ? [] : [t('detail.reason', { reason })]),
  ];
}

/** Events of an order in sequence. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('adminOrders');
  const shopTime = useShopTime();
  const eventWords = useEventLabels();
  const actorWords = useActorLabels(order);
  const details = useDetails(order);
  return (
    <section className={classes.card} aria-labelledby="order-timeline">
      <h2 id="order-timeline">{t('part.timeline')}</h2>
      {order.events.length === 0 && <p className="muted">{t('part.noEvents')}</p>}
      <ol className={classes.events}>
        {order.events.map(({ id, at, kind, data, ...by }) => {
          const read = readEventData(data);
          const about = details(read).join(' · ');
          return (
            <li key={id}>
              <p className={classes.kind}>{eventWords(kind, read.by)}</p>
              {about !== '' && <p>{about}</p>}
              <p className="muted small">
                <time dateTime={at}>{shopTime(at)}</time>
                {` · ${actorWords(by)}`}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
