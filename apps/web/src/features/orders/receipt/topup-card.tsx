import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { Icon } from '#components/media/icon.tsx';
import { multiplyPrice } from '#lib/format/format.ts';
import { useOfferTitle } from '#lib/format/use-offer-title.ts';
import { isActivation, isToppedUp } from '../order-kind.ts';
import { headingCount } from './heading-count.ts';
import { ItemRow } from './item-head.tsx';
import { ReceiptTotals } from './receipt-totals.tsx';
import { TopupFacts } from './topup-facts.tsx';
import items from './receipt-item.module.css';
import classes from './topup-card.module.css';

type Item = OrderDetail['items'][number];

/** Game and amount of a top-up. The order contains only the offer's name, so the game is added here. */
function What({ item: { product, topup_data: topup } }: { item: Item }) {
  const { t } = useTranslation('orders');
  const titleOf = useOfferTitle();
  if (!topup) return <h3>{product.title}</h3>;
  const service = t(`topup.service.${topup.service}`);
  return (
    <>
      <h3>{service}</h3>
      {topup.offer_name !== service && <p>{titleOf(topup.offer_name)}</p>}
    </>
  );
}

function TopupItem({ item, order }: { item: Item; order: OrderDetail }) {
  const { product, topup_data: topup } = item;
  const byCode = isActivation(order);
  const total = { amount: multiplyPrice(item.price, item.quantity), currency: order.currency };
  return (
    <li className={items.item}>
      <ItemRow picture={topup?.image_url || product.image_url} total={byCode ? null : total}>
        <What item={item} />
      </ItemRow>
      <TopupFacts
        item={item}
        byCode={byCode}
        isCancelled={order.status === 'cancelled'}
        isPartial={!isToppedUp(order)}
      />
    </li>
  );
}

/** Receipt of top-ups: content, recipient, price or code, and delivery. */
export function TopupCard({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  return (
    <section className="card padded" aria-labelledby="receipt-topup">
      <div className={classes.head}>
        <h2 id="receipt-topup">{t('topup.title', { count: headingCount(order.items.length) })}</h2>
        {isToppedUp(order) && (
          <span className={classes.badge}>
            <Icon name="check" size={16} />
            {t('topup.completed')}
          </span>
        )}
      </div>
      <ul>
        {order.items.map((item) => (
          <TopupItem key={item.id} item={item} order={order} />
        ))}
      </ul>
      <ReceiptTotals order={order} />
    </section>
  );
}
