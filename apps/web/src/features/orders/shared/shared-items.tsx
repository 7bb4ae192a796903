import { useTranslation } from 'react-i18next';
import type { Receipt } from '@manabar/contracts';
import { MoneyText } from '#components/money/money-text.tsx';
import { ProductArt } from '#components/media/product-art.tsx';
import { formatMoney, multiplyPrice } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import cardClasses from '../receipt/receipt-card.module.css';
import classes from '../receipt/receipt-item.module.css';
import { ReceiptTotals } from '../receipt/receipt-totals.tsx';
import { useItemTitle } from '../use-item-title.ts';

/** Items of a shared receipt with their prices, and the totals. */
export function SharedItems({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation(['receipt', 'orders']);
  const language = useLanguage();
  const titleOf = useItemTitle();
  const { items, currency } = receipt;
  return (
    <section className={`card ${cardClasses.card}`} aria-labelledby="ordered">
      <h2 id="ordered">{t(items.length > 0 ? 'receipt:items' : 'orders:note.wallet_topup')}</h2>
      <ul className={cardClasses.items}>
        {items.map((item, index) => (
          <li key={index} className={classes.item}>
            <div className={classes.head}>
              <ProductArt src={item.product.image_url} shape="square" />
              <div className={classes.what}>
                <h3>{titleOf(item)}</h3>
                <p className="small muted money">
                  {t('orders:details.amount', {
                    quantity: item.quantity,
                    price: formatMoney(item.price, currency, language),
                  })}
                </p>
              </div>
              <MoneyText
                amount={multiplyPrice(item.price, item.quantity)}
                currency={currency}
                className={classes.total}
              />
            </div>
            {item.status === 'refunded' && <p className={classes.note}>{t('receipt:refunded')}</p>}
          </li>
        ))}
      </ul>
      <ReceiptTotals order={receipt} refunded={t('receipt:refunded')} />
    </section>
  );
}
