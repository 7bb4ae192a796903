import { Suspense, useEffect, useRef } from 'react';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { Icon, type IconName } from '#components/media/icon.tsx';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#lib/page/lazy-component.tsx';
import { trpc } from '#lib/trpc.ts';
import { useIsBefore } from '../use-is-before.ts';
import { OpenPayment } from './open-payment.tsx';
import { isConfirming, isOpen, mayComeLate, type UnpaidOrder } from './payment-state.ts';
import { ReportPayment } from './report-payment.tsx';
import { useCheckPayment } from './use-check-payment.ts';
import classes from './payment-panel.module.css';

// Loaded on demand, because most payments succeed.
const EndedPayment = lazyComponent(() => import('./ended-payment.tsx'));

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

/** Interval of the checks at the bank for a payment that was probably made, in milliseconds. */
const CONFIRM_INTERVAL_MS = 4_000;

/** Reports the customer's return from the bank, so that their other devices show it. */
function useReportReturn({ id, payment }: UnpaidOrder, confirming: boolean): void {
  const { mutate, isIdle } = trpc.payments.returned.useMutation();
  const isNews = confirming && !payment.returned && isIdle;
  useEffect(() => {
    if (isNews) mutate({ id });
  }, [id, isNews, mutate]);
}

/** Checks the payment when the receipt opens, when the time to pay ends, and repeatedly after a visit to the bank. */
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
  const confirming = isConfirming(order.id, payment);
  useReportReturn(order, confirming);
  const { isAsking } = check;
  useEffect(() => {
    if (!confirming || isAsking) return undefined;
    const timer = setTimeout(() => ask(false), CONFIRM_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [ask, confirming, isAsking]);
  return check;
}

function titleOf({ id, payment }: UnpaidOrder, isAsking: boolean) {
  const { stage } = payment;
  if (isConfirming(id, payment)) return 'confirming';
  if (isAsking && (stage === 'awaiting' || stage === 'checking')) return 'asking';
  return stage === 'paid' ? 'checking' : stage;
}

/** Panel of an unpaid order's card payment: its stage and the possible actions. */
export function PaymentPanel({ order }: { order: UnpaidOrder }) {
  const { t } = useTranslation('payment');
  const check = useOwnCheck(order);
  const { stage } = order.payment;
  const waits = stage === 'awaiting' || stage === 'checking';
  const name = titleOf(order, check.isAsking);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section className={`card ${classes.panel}`} data-stage={stage} aria-labelledby="payment">
      <div className={classes.head}>
        <Icon name={icons[stage]} size={22} />
        <h2 id="payment" ref={title} tabIndex={-1}>
          {t(`title.${name}`)}
        </h2>
      </div>
      {waits ? (
        <OpenPayment order={order} check={check} title={title} />
      ) : (
        <Suspense fallback={<Skeletons count={1} height={72} />}>
          <EndedPayment order={order} title={title} />
        </Suspense>
      )}
      <ReportPayment order={order} />
    </section>
  );
}
