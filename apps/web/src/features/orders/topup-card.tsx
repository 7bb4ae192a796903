import { useTranslation } from '#lib/translation.ts';
import type { Currency, OrderDetail } from '@manabar/contracts';
import { Icon } from '#components/icon.tsx';
import { MoneyText } from '#components/money-text.tsx';
import { ProductArt } from '#components/product-art.tsx';
import { multiplyPrice } from '#lib/format.ts';
import { isToppedUp } from './order-kind.ts';
import { ReceiptTotals } from './receipt-totals.tsx';
import { TopupFacts } from './topup-facts.tsx';
import classes from './topup-card.module.css';

type Item = OrderDetail['items'][number];

function TopupItem({ item, currency }: { item: Item; currency: Currency }) {
  const { product, topup_data: topup } = item;
  const offer = topup?.offer_name ?? '';
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <span className={classes.art}>
          <ProductArt src={topup?.image_url || product.image_url} shape="square" />
        </span>
        <div>
          <h3>{product.title}</h3>
          {offer !== '' && offer !== product.title && <p>{offer}</p>}
        </div>
        <MoneyText
          amount={multiplyPrice(item.price, item.quantity)}
          currency={currency}
          className={classes.price}
        />
      </div>
      <TopupFacts item={item} />
    </li>
  );
}

/** The receipt of top-ups: what, for whom, for how much, and whether it has arrived. */
export function TopupCard({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  return (
    <section className={`card ${classes.card}`} aria-labelledby="receipt-topup">
      <div className={classes.head}>
        <h2 id="receipt-topup">{t('topup.title', { count: order.items.length })}</h2>
        {isToppedUp(order) && (
          <span className={classes.badge}>
            <Icon name="check" size={16} />
            {t('status.completed')}
          </span>
        )}
      </div>
      <ul className={classes.items}>
        {order.items.map((item) => (
          <TopupItem key={item.id} item={item} currency={order.currency} />
        ))}
      </ul>
      <ReceiptTotals order={order} />
    </section>
  );
}
