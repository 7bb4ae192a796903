import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { Skeletons } from '#components/skeletons.tsx';
import { ErrorState } from '#components/state-message.tsx';
import { HelpSection } from '#features/orders/help-section.tsx';
import { Instructions } from '#features/orders/instructions.tsx';
import { isTopupOrder } from '#features/orders/order-kind.ts';
import { OrderNotFound } from '#features/orders/order-not-found.tsx';
import { OrderNote, PlainCard } from '#features/orders/order-note.tsx';
import { isUnpaid, isWalletOrder } from '#features/orders/payment/payment-kind.ts';
import { PaymentPanel } from '#features/orders/payment/payment-panel.tsx';
import { UnpaidItems } from '#features/orders/payment/unpaid-items.tsx';
import { usePaymentNews } from '#features/orders/payment/use-payment-news.ts';
import { WalletCard } from '#features/orders/payment/wallet-card.tsx';
import { ReceiptCard } from '#features/orders/receipt-card.tsx';
import { ReceiptHead } from '#features/orders/receipt-head.tsx';
import { RefundSection } from '#features/orders/refund-section.tsx';
import { StageBar } from '#features/orders/stage-bar.tsx';
import { TopupCard } from '#features/orders/topup-card.tsx';
import { UndoTopup } from '#features/orders/undo-topup.tsx';
import { useOrder } from '#features/orders/use-order.ts';
import { toAppError } from '#lib/errors.ts';
import type { PageProps } from '#lib/page-module.ts';
import classes from './order-page.module.css';

/** Codes, top-ups, or neither; an order that has both shows the top-ups among its codes. */
function ReceiptBody({ order }: { order: OrderDetail }) {
  if (isWalletOrder(order)) return <WalletCard order={order} />;
  if (isUnpaid(order)) return <UnpaidItems order={order} />;
  if (order.items.length === 0) return <PlainCard order={order} />;
  return isTopupOrder(order) ? <TopupCard order={order} /> : <ReceiptCard order={order} />;
}

/** Where it is now: its payment, as long as that is what it hangs on, else the order's stages. */
function Standing({ order }: { order: OrderDetail }) {
  if (isUnpaid(order)) return <PaymentPanel order={order} />;
  if (isWalletOrder(order)) return null;
  return (
    <>
      <StageBar order={order} />
      <UndoTopup order={order} />
      <OrderNote order={order} />
    </>
  );
}

function Receipt({ order }: { order: OrderDetail }) {
  usePaymentNews(order);
  return (
    <>
      <ReceiptHead order={order} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Standing order={order} />
          <ReceiptBody order={order} />
        </div>
        <div className={classes.side}>
          {!isUnpaid(order) && <Instructions order={order} />}
          <RefundSection order={order} />
          <HelpSection />
        </div>
      </div>
    </>
  );
}

/** /orders/{id}: the receipt, with the codes behind their toggle. */
export default function OrderPage({ params: { id = '' } }: PageProps) {
  const { t } = useTranslation('orders');
  const { data: order, isPending, error, refetch } = useOrder(id);
  // An address that cannot be an order's is answered 400; to the customer it is the same.
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
