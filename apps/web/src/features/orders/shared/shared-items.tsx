import { useTranslation } from 'react-i18next';
import type { Receipt } from '@manabar/contracts';
import { ItemHead } from '../receipt/item-head.tsx';
import cardClasses from '../receipt/receipt-card.module.css';
import classes from '../receipt/receipt-item.module.css';
import { ReceiptTotals } from '../receipt/receipt-totals.tsx';
import { useItemTitle } from '../use-item-title.ts';

/** Items of a shared receipt with their prices, and the totals. */
export function SharedItems({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation(['receipt', 'orders']);
  const titleOf = useItemTitle();
  const { items, currency } = receipt;
  return (
    <section className={`card ${cardClasses.card}`} aria-labelledby="ordered">
      <h2 id="ordered">{t(items.length > 0 ? 'receipt:items' : 'orders:note.wallet_topup')}</h2>
      <ul>
        {items.map((item, index) => (
          <li key={index} className={classes.item}>
            <ItemHead item={item} title={titleOf(item)} currency={currency} />
            {item.status === 'refunded' && <p className="muted small">{t('receipt:refunded')}</p>}
          </li>
        ))}
      </ul>
      <ReceiptTotals order={receipt} refunded={t('receipt:refunded')} />
    </section>
  );
}
