import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Currency, OrderDetail } from '@manabar/contracts';
import { Dialog } from '#components/dialog/dialog.tsx';
import { MoneyText } from '#components/money/money-text.tsx';
import { multiplyPrice, useFormatter } from '#lib/format/format.ts';
import { useIdempotencyKey } from '#lib/drafts/idempotency-key.ts';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { refundAmount, unitsLeft, unitsOf, withReturned } from './refundable.ts';
import { useItemTitle } from '../use-item-title.ts';
import classes from './refund-dialog.module.css';

/** Returns the text for a refused return; other errors use the text of their code. */
function useRefundFailureText(): (thrown: unknown) => string {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  return (thrown) => {
    const { code } = toAppError(thrown);
    if (code === 'already_revealed') return t('refund.already_revealed');
    if (code === 'rate_limited') return t('refund.rate_limited');
    if (code === 'conflict') return t('refund.too_late');
    return t('refund.failed', { reason: errorText(thrown) });
  };
}

/** Returns unopened codes; the refund is credited to the balance at once, or to the card that paid. */
function useRefund(order: OrderDetail, onDone: () => void) {
  const { t } = useTranslation(['orders', 'payment']);
  const format = useFormatter();
  const utils = trpc.useUtils();
  const attempt = useIdempotencyKey();
  const failureText = useRefundFailureText();
  const refund = trpc.orders.refundUnrevealed.useMutation({
    retry: retryKeyed,
    onSuccess: ({ refunded }, { id, itemIds }) => {
      // Removes the returned items until the receipt is reloaded, so that they are not offered again.
      utils.orders.detail.setData({ id }, (shown) => shown && withReturned(shown, itemIds ?? []));
      const amount = format.money(refunded.amount, refunded.currency);
      const done = order.payment ? 'payment:refunded.done' : 'orders:refund.done';
      toast('success', t(done, { amount }));
      void utils.wallet.invalidate();
      void utils.profile.invalidate();
      void utils.catalogue.invalidate();
    },
    onError: (thrown) => toastFailure(thrown, failureText(thrown)),
    onSettled: (_answer, thrown) => {
      attempt.ended(thrown);
      void utils.orders.invalidate();
    },
  });
  return {
    isReturning: refund.isPending,
    /** Sends the item ids, so that either exactly the confirmed items are returned or none. */
    giveBack: (itemIds: number[]) => {
      const wanted = { id: order.id, itemIds };
      refund.mutate({ ...wanted, idempotencyKey: attempt.keyFor(wanted) }, { onSuccess: onDone });
    },
  };
}

interface RefundDialogProps {
  order: OrderDetail;
  /** Items that can be returned. */
  items: OrderDetail['items'];
  opened: boolean;
  onClose: () => void;
}

/** Dialog to choose the unopened codes to return, with the refund amount. */
export function RefundDialog({ order, items, opened, onClose }: RefundDialogProps) {
  const { t } = useTranslation('orders');
  const { isReturning, giveBack } = useRefund(order, onClose);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('refund.dialog')}>
      <RefundChoice
        currency={order.currency}
        items={items}
        isReturning={isReturning}
        onCancel={onClose}
        onConfirm={giveBack}
      />
    </Dialog>
  );
}

interface RefundChoiceProps {
  currency: Currency;
  items: OrderDetail['items'];
  isReturning: boolean;
  onCancel: () => void;
  onConfirm: (itemIds: number[]) => void;
}

/** Selects all items whenever the dialog opens, because an item deselected earlier may be the only one left. */
function RefundChoice({ currency, items, isReturning, onCancel, onConfirm }: RefundChoiceProps) {
  const { t } = useTranslation('orders');
  const format = useFormatter();
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  // The checkboxes remain when only one item is left, because that item may be a deselected one.
  const [hasChoice] = useState(items.length > 1);
  const titleOf = useItemTitle();
  const chosen = items.filter(({ id }) => !kept.has(id));
  const amount = format.money(refundAmount(chosen), currency);
  const nameOf = (item: OrderDetail['items'][number]) =>
    t('refund.item', { title: titleOf(item), quantity: unitsLeft(item) });

  function toggle(id: number): void {
    setKept((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]));
  }

  return (
    <>
      {hasChoice ? (
        <fieldset className={classes.items} disabled={isReturning}>
          <legend>{t('refund.choose')}</legend>
          {items.map((item) => (
            <label key={item.id}>
              <input
                type="checkbox"
                checked={!kept.has(item.id)}
                onChange={() => toggle(item.id)}
              />
              <span>{nameOf(item)}</span>
              <MoneyText amount={multiplyPrice(item.price, unitsLeft(item))} currency={currency} />
            </label>
          ))}
        </fieldset>
      ) : (
        items.map((item) => (
          <p key={item.id} className={classes.only}>
            {nameOf(item)}
          </p>
        ))
      )}
      <p>
        {chosen.length > 0 ? t('refund.text', { count: unitsOf(chosen) }) : t('refund.nothing')}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={isReturning}>
          {t('refund.cancel')}
        </Button>
        <Button
          loading={isReturning}
          disabled={chosen.length === 0}
          onClick={() => onConfirm(chosen.map(({ id }) => id))}
        >
          {t('refund.confirm', { amount })}
        </Button>
      </div>
    </>
  );
}
