import type { OrderDetail } from '@manabar/contracts';
import { multiplyPrice, useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { ItemRow } from '../receipt/item-head.tsx';
import cardClasses from '../receipt/receipt-card.module.css';
import classes from '../receipt/receipt-item.module.css';
import { ReceiptTotals } from '../receipt/receipt-totals.tsx';
import { useItemTitle } from '../use-item-title.ts';
import { isOpen, type UnpaidOrder } from './payment-state.ts';

type Item = OrderDetail['items'][number];

/** Recipient of a top-up, or quantity and price of a code. */
function useDetail({ currency }: UnpaidOrder): (item: Item) => string {
  const { t } = useTranslation('orders');
  const format = useFormatter();
  return ({ topup_data: topup, player_name: name, quantity, price }) => {
    if (!topup) return t('details.amount', { quantity, price: format.money(price, currency) });
    const field = t(topup.service === 'steam' ? 'topup.login' : 'topup.player');
    return [`${field}: ${topup.login}`, name].filter(Boolean).join('\u00a0· ');
  };
}

/** Returns the text about the future delivery of the unpaid items. */
function useOutlook({ payment: { stage, type } }: UnpaidOrder): string {
  const { t } = useTranslation('payment');
  if (stage === 'credited') return t('items.credited');
  if (isOpen({ stage })) return t(type === 'topup' ? 'items.topupWaits' : 'items.codeWaits');
  return t(type === 'topup' ? 'items.topup' : 'items.code');
}

export function UnpaidItems({ order }: { order: UnpaidOrder }) {
  const { t } = useTranslation('payment');
  const titleOf = useItemTitle();
  const detailOf = useDetail(order);
  const outlook = useOutlook(order);
  return (
    <section className={`card ${cardClasses.card}`} aria-labelledby="ordered">
      <h2 id="ordered">{t('items.title')}</h2>
      <ul>
        {order.items.map((item) => (
          <li key={item.id} className={classes.item}>
            <ItemRow
              picture={item.topup_data?.image_url || item.product.image_url}
              total={{
                amount: multiplyPrice(item.price, item.quantity),
                currency: order.currency,
              }}
            >
              <h3>{titleOf(item)}</h3>
              <p className="small muted">{detailOf(item)}</p>
            </ItemRow>
          </li>
        ))}
      </ul>
      <ReceiptTotals order={order} />
      <p className="muted small">{outlook}</p>
    </section>
  );
}
