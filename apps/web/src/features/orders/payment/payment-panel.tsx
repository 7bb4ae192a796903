import { useEffect, useRef } from 'react';
import { Icon, type IconName } from '#components/icon.tsx';
import { useTranslation } from '#lib/translation.ts';
import { useIsBefore } from '../use-is-before.ts';
import { EndedPayment } from './ended-payment.tsx';
import { OpenPayment } from './open-payment.tsx';
import { isOpen, mayComeLate, type UnpaidOrder } from './payment-kind.ts';
import { useCheckPayment } from './use-check-payment.ts';
import classes from './payment-panel.module.css';

const icons: Record<UnpaidOrder['payment']['stage'], IconName> = {
  opening: 'alert',
  awaiting: 'clock',
  checking: 'clock',
  paid: 'check',
  credited: 'wallet',
  cancelled: 'close',
  expired: 'clock',
  refused: 'alert',
};

/**
 * Asks the bank by itself: once when the receipt is opened, since the customer may just have paid, and once when the
 * time to pay is over, instead of guessing what that means.
 */
function useOwnCheck(order: UnpaidOrder) {
  const check = useCheckPayment(order.id);
  const { payment } = order;
  const inTime = useIsBefore(payment.expires_at);
  const asked = useRef({ opened: false, over: false });
  const { ask } = check;
  useEffect(() => {
    const worthAsking = isOpen(payment) || mayComeLate(order, Date.now());
    const isNew = !asked.current.opened || (!inTime && !asked.current.over);
    if (!isNew) return;
    asked.current = { opened: true, over: !inTime };
    if (worthAsking) ask(false);
  }, [ask, inTime, order, payment]);
  return check;
}

/** Where the card payment of an order stands that is not paid, and what can be done. */
export function PaymentPanel({ order }: { order: UnpaidOrder }) {
  const { t } = useTranslation('payment');
  const check = useOwnCheck(order);
  const { stage } = order.payment;
  const waits = stage === 'awaiting' || stage === 'checking';
  const title = waits && check.isAsking ? 'asking' : stage === 'paid' ? 'checking' : stage;
  return (
    <section className={`card ${classes.panel}`} data-stage={stage} aria-labelledby="payment">
      <div className={classes.head}>
        <Icon name={icons[stage]} size={22} />
        <h2 id="payment">{t(`title.${title}`)}</h2>
      </div>
      {waits ? <OpenPayment order={order} check={check} /> : <EndedPayment order={order} />}
    </section>
  );
}
