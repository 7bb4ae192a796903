import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { OrderDetail } from '@manabar/contracts';
import { ManaBar } from '#components/feedback/mana-bar.tsx';
import { useTranslation } from 'react-i18next';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { focusIfLost } from '#lib/page/focus-if-lost.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import classes from './undo-topup.module.css';
import { useOrder } from '../use-order.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** Cancels a top-up; the refund is credited to the balance at once, or to the card that paid. */
function useCancelTopup(byCard: boolean) {
  const { t } = useTranslation(['orders', 'payment']);
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  return trpc.orders.cancel.useMutation({
    onSuccess: () => {
      toast('success', t(byCard ? 'payment:refunded.undone' : 'orders:undo.done'));
      void utils.wallet.invalidate();
      void utils.profile.invalidate();
    },
    onError: (thrown) => {
      const isTooLate = toAppError(thrown).code === 'conflict';
      const failed = t('orders:undo.failed', { reason: errorText(thrown) });
      toastFailure(thrown, isTooLate ? t('orders:undo.tooLate') : failed);
    },
    onSettled: () => void utils.orders.invalidate(),
  });
}

/** Deadline to cancel an order of top-ups as a whole; null once any of them was sent. */
function undoableUntil({ items }: Pick<OrderDetail, 'items'>): string | null {
  const ends = items.map(({ status, stage, undo_until }) =>
    status === 'pending' && stage === 'waiting' ? undo_until : undefined,
  );
  if (ends.length === 0 || ends.includes(undefined)) return null;
  return ends.reduce((first, end) => (end! < first! ? end : first)) ?? null;
}

/** Announces the time to cancel once; the text follows its element, because screen readers announce only changes. */
function Announcement({ left }: { left: number }) {
  const { t } = useTranslation('orders');
  const [count] = useState(left);
  const isMounted = useMounted();
  return (
    <p className="visually-hidden" role="status">
      {isMounted && `${t('undo.title')} ${t('undo.left', { count })}`}
    </p>
  );
}

interface UndoProps {
  /** Element that takes the focus when the button disappears. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Button to cancel a top-up before it is sent, with the remaining time; hidden when it cannot be cancelled. */
export function UndoTopup({ order, focusAfter }: UndoProps & { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const until = undoableUntil(order);
  const left = useSecondsLeft(until);
  const cancel = useCancelTopup(order.payment !== undefined);
  const isShown = until !== null && left !== null && !cancel.isSuccess;
  // The end of the time must not move the page of a customer whose focus was never here.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isShown && hadFocus.current) focusIfLost(focusAfter.current);
  }, [isShown, focusAfter]);
  if (!isShown) return null;
  const whole = (Date.parse(until) - Date.parse(order.created_at)) / 1000;
  return (
    <section className={`card ${classes.undo}`} aria-labelledby="undo-topup">
      <div className={classes.words}>
        <h2 id="undo-topup">{t('undo.title')}</h2>
        <p className="small muted figures">{t('undo.left', { count: left })}</p>
      </div>
      <Announcement left={left} />
      <Button
        variant="default"
        loading={cancel.isPending}
        onFocus={() => (hadFocus.current = true)}
        onBlur={() => (hadFocus.current = false)}
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

/** The same button for an order that has just been paid and of which only the id is known. */
export function UndoPlaced({ id, focusAfter }: UndoProps & { id: string }) {
  const { data: order } = useOrder(id);
  return order ? <UndoTopup order={order} focusAfter={focusAfter} /> : null;
}
