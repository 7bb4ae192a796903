import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { Dialog } from '#components/dialog/dialog.tsx';
import { MoneyText } from '#components/money/money-text.tsx';
import { formatMoney, multiplyPrice } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { refundAmount, unitsOf } from './refundable.ts';
import { useItemTitle } from '../use-item-title.ts';
import { useRefund } from './use-refund.ts';
import classes from './refund-dialog.module.css';

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
  const language = useLanguage();
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const titleOf = useItemTitle();
  const { isReturning, giveBack } = useRefund(order, onClose);
  const chosen = items.filter(({ id }) => !kept.has(id));
  const amount = formatMoney(refundAmount(chosen), order.currency, language);

  function toggle(id: number): void {
    setKept((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]));
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={t('refund.dialog')}>
      {items.length > 1 && (
        <fieldset className={classes.items} disabled={isReturning}>
          <legend>{t('refund.choose')}</legend>
          {items.map((item) => (
            <label key={item.id}>
              <input
                type="checkbox"
                checked={!kept.has(item.id)}
                onChange={() => toggle(item.id)}
              />
              <span>{t('refund.item', { title: titleOf(item), quantity: item.quantity })}</span>
              <MoneyText
                amount={multiplyPrice(item.price, item.quantity)}
                currency={order.currency}
              />
            </label>
          ))}
        </fieldset>
      )}
      <p>
        {chosen.length > 0 ? t('refund.text', { count: unitsOf(chosen) }) : t('refund.nothing')}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={isReturning}>
          {t('refund.cancel')}
        </Button>
        <Button
          loading={isReturning}
          disabled={chosen.length === 0}
          onClick={() => giveBack(chosen.map(({ id }) => id))}
        >
          {t('refund.confirm', { amount })}
        </Button>
      </div>
    </Dialog>
  );
}
