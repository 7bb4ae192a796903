import { useTranslation } from '#lib/translation.ts';
import type { Order } from '@manabar/contracts';
import { ManaBar } from '#components/mana-bar.tsx';
import { barOf } from './order-stages.ts';
import classes from './order-status.module.css';

/** Status in a word, with the order's bar under it. */
export function OrderStatus({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  return (
    <span className={classes.status} data-status={order.status}>
      <span className={classes.word}>{t(`status.${order.status}`)}</span>
      <ManaBar {...barOf(order)} size="sm" />
    </span>
  );
}
