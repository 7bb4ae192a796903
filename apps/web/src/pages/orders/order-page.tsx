import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { HelpSection } from '#features/orders/receipt/help-section.tsx';
import { Instructions } from '#features/orders/receipt/instructions.tsx';
import { isTopupOrder } from '#features/orders/order-kind.ts';
import { OrderNotFound } from '#features/orders/receipt/order-not-found.tsx';
import { OrderNote, PlainCard } from '#features/orders/receipt/order-note.tsx';
import { isUnpaid, isWalletOrder } from '#features/orders/payment/payment-state.ts';
import { PaymentPanel } from '#features/orders/payment/payment-panel.tsx';
import { UnpaidItems } from '#features/orders/payment/unpaid-items.tsx';
import { usePaymentArrivalToast } from '#features/orders/payment/use-payment-arrival-toast.ts';
import { ReversedPayment } from '#features/orders/payment/reversed-payment.tsx';
import { PayIntoBalanceReceipt } from '#features/orders/payment/pay-into-balance-receipt.tsx';
import { ReceiptCard } from '#features/orders/receipt/receipt-card.tsx';
import { ReceiptHead } from '#features/orders/receipt/receipt-head.tsx';
import { RefundSection } from '#features/orders/refunds/refund-section.tsx';
import { StageBar } from '#features/orders/receipt/stage-bar.tsx';
import { TopupCard } from '#features/orders/receipt/topup-card.tsx';
import { UndoTopup } from '#features/orders/refunds/undo-topup.tsx';
import { useOrder } from '#features/orders/use-order.ts';
import { toAppError } from '#lib/errors/errors.ts';
import type { PageProps } from '#lib/page/page-module.ts';
import classes from './order-page.module.css';

/** Receipt of codes, top-ups, or neither; a mixed order shows its top-ups among the codes. */
function ReceiptBody({ order }: { order: OrderDetail }) {
  if (isWalletOrder(order)) return <PayIntoBalanceReceipt order={order} />;
  if (isUnpaid(order)) return <UnpaidItems order={order} />;
  if (order.items.length === 0) return <PlainCard order={order} />;
  return isTopupOrder(order) ? <TopupCard order={order} /> : <ReceiptCard order={order} />;
}

/** State of the order: its payment while it is unpaid, else its stages. */
function OrderState({ order }: { order: OrderDetail }) {
  const stages = useRef<HTMLElement>(null);
  if (isUnpaid(order)) return <PaymentPanel order={order} />;
  if (isWalletOrder(order)) return null;
  return (
    <>
      <StageBar order={order} ref={stages} />
      <UndoTopup order={order} focusAfter={stages} />
      <OrderNote order={order} />
    </>
  );
}

function Receipt({ order }: { order: OrderDetail }) {
  usePaymentArrivalToast(order);
  const help = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <ReceiptHead order={order} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <OrderState order={order} />
          <ReversedPayment order={order} />
          <ReceiptBody order={order} />
        </div>
        <div className={classes.side}>
          {!isUnpaid(order) && <Instructions order={order} />}
          <RefundSection order={order} next={help} />
          <HelpSection order={order} link={help} />
        </div>
      </div>
    </>
  );
}

/** Page /orders/{id}: the receipt with hidden codes. */
export default function OrderPage({ params: { id = '' } }: PageProps) {
  const { t } = useTranslation('orders');
  const { data: order, isPending, error, refetch } = useOrder(id);
  // An invalid order id is answered with 400, which means a missing order to the customer.
  const missing = error !== null && [400, 404].includes(toAppError(error).status ?? 0);
  return (
    <div className="page">
      {isPending && (
        <div className={classes.main}>
          <Skeletons count={1} height={112} />
          <Skeletons count={1} height={320} />
        </div>
      )}
      {missing && <OrderNotFound />}
      {error && !missing && !order && (
        <ErrorState error={error} title={t('details.load_failed')} onRetry={() => void refetch()} />
      )}
      {order && !missing && <Receipt key={order.id} order={order} />}
    </div>
  );
}
