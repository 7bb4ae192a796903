import { useTranslation } from 'react-i18next';
import type { Order } from '@manabar/contracts';
import { Icon } from '#components/media/icon.tsx';
import { noteTextOf } from '../order-kind.ts';
import { ReceiptTotals } from './receipt-totals.tsx';
import classes from './order-note.module.css';

/** Note of the shop about an order besides its status. */
export function OrderNote({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const note = noteTextOf(order);
  if (!note) return null;
  return (
    <p className={classes.note}>
      <Icon name="info" />
      {t(`note.${note}`)}
    </p>
  );
}

/** Receipt of an order without items: a payment into the balance. */
export function PlainCard({ order }: { order: Order }) {
  return (
    <section className={`card ${classes.card}`}>
      <ReceiptTotals order={order} />
    </section>
  );
}
