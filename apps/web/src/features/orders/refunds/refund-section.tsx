import { useEffect, useState, type RefObject } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { useFormatter } from '#lib/format/format.ts';
import { focusIfLost } from '#lib/page/focus-if-lost.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { refundableItems } from './refundable.ts';
import { useIsBefore } from '../use-is-before.ts';

interface RefundSectionProps {
  order: OrderDetail;
  /** Takes the focus when the section disappears after the return. */
  next: RefObject<HTMLElement | null>;
}

/** Return of unopened codes with its deadline; hidden when nothing can be returned. */
export function RefundSection({ order, next }: RefundSectionProps) {
  const { t } = useTranslation(['orders', 'payment']);
  const format = useFormatter();
  const [asking, setAsking] = useState(false);
  const inTime = useIsBefore(order.refundable_until);
  const items = refundableItems(order);
  const isOffered = inTime && items.length > 0;
  useEffect(() => {
    if (isOffered || !asking) return;
    setAsking(false);
    focusIfLost(next.current);
  }, [isOffered, asking, next]);
  if (!isOffered || order.refundable_until === null) return null;
  return (
    <section className="card stack-12 padded" aria-labelledby="refund">
      <h2 id="refund">{t('orders:refund.title')}</h2>
      <p className="small">
        {t(order.payment ? 'payment:refunded.until' : 'orders:refund.until', {
          until: format.dateTime(order.refundable_until),
        })}
      </p>
      <Button variant="default" px="xs" onClick={() => setAsking(true)}>
        {t('orders:refund.action')}
      </Button>
      <RefundDialog order={order} items={items} opened={asking} onClose={() => setAsking(false)} />
    </section>
  );
}
