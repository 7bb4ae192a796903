import { Button } from '@mantine/core';
import type { OrderDetail } from '@manabar/contracts';
import { ManaBar } from '#components/feedback/mana-bar.tsx';
import { useTranslation } from 'react-i18next';
import { undoableUntil } from './undoable.ts';
import classes from './undo-topup.module.css';
import { useCancelTopup } from './use-cancel-topup.ts';
import { useOrder } from '../use-order.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** Button to cancel a top-up before it is sent, with the remaining time; hidden when it cannot be cancelled. */
export function UndoTopup({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const until = undoableUntil(order);
  const left = useSecondsLeft(until);
  const cancel = useCancelTopup(order.payment !== undefined);
  if (until === null || left === null || cancel.isSuccess) return null;
  const whole = (Date.parse(until) - Date.parse(order.created_at)) / 1000;
  return (
    <section className={`card ${classes.undo}`} aria-labelledby="undo-topup">
      <div className={classes.words}>
        <h2 id="undo-topup">{t('undo.title')}</h2>
        <p className="small muted figures">{t('undo.left', { count: left })}</p>
      </div>
      <Button
        variant="default"
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ id: order.id })}
      >
        {t('undo.action')}
      </Button>
      <ManaBar
        value={left / Math.max(whole, left)}
        tone="amber"
        size="sm"
        className={classes.bar}
      />
    </section>
  );
}

/** The same button for an order that has just been paid, of which only the id is known. */
export function UndoPlaced({ id }: { id: string }) {
  const { data: order } = useOrder(id);
  return order ? <UndoTopup order={order} /> : null;
}
