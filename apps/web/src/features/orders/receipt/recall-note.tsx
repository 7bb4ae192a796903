import type { Order, OrderDetail } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import classes from './recall-note.module.css';

/** Note about an item's recalled codes: the numbers of replaced and refunded ones. */
export function RecallNote({ item }: { item: Pick<OrderDetail['items'][number], 'recalled'> }) {
  const { t } = useTranslation('orders');
  const { replaced, refunded } = item.recalled ?? { replaced: 0, refunded: 0 };
  if (replaced + refunded === 0) return null;
  return (
    <div className={classes.note}>
      {replaced > 0 && <p>{t('recalled.replaced', { count: replaced })}</p>}
      {refunded > 0 && <p>{t('recalled.refunded', { count: refunded })}</p>}
    </div>
  );
}

/** Short recall note for the list of orders. */
export function RecallMark({ order }: { order: Pick<Order, 'items'> }) {
  const { t } = useTranslation('orders');
  const has = (what: 'replaced' | 'refunded') =>
    order.items.some(({ recalled }) => (recalled?.[what] ?? 0) > 0);
  return (
    <>
      {has('replaced') && <span className={classes.mark}>{t('recalled.newCode')}</span>}
      {has('refunded') && <span className={classes.mark}>{t('recalled.moneyBack')}</span>}
    </>
  );
}
