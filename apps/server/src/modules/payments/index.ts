/**
 * Card payments: checkout, settlement, refunds and reconciliation. Locks are taken in the order cart, wallet
 * (accounts by id), payment, order, items, codes. No gateway is called inside a transaction.
 */
export { releaseReservation, type ReservationEnd } from './reservations/release-reservation.ts';
export { lockPayment, type LockedPayment } from './lock-payment.ts';
export { applyGatewayEvent, applyGatewayEvents } from './gateway-events/apply-gateway-events.ts';
export { pollPayments } from './settlement/poll-payments.ts';
export { reconcileStatements } from './reconciliation/reconcile-statements.ts';
export { checkPayment } from './settlement/check-payment.ts';
export { pollPaymentForAdmin } from './settlement/poll-payment-for-admin.ts';
export { listPaymentExceptions } from './exceptions/list-payment-exceptions.ts';
export {
  reconcileGateways,
  reconcileStatementsJob,
  paymentWork,
  type GatewayReconciliations,
} from './payments.jobs.ts';
export { orderCancellationRouter, paymentsRouter } from './payments.router.ts';
export { receiveGatewayEvent } from './gateway-events/receive-gateway-event.ts';
export { resolvePaymentException } from './exceptions/resolve-payment-exception.ts';
export type { Settlement } from './settlement/gateway-report.ts';
export { settlePayment } from './settlement/settle-payment.ts';
export {
  cancelGatewayPaymentsNow,
  cancelGatewayPayments,
} from './settlement/cancel-gateway-payments.ts';
export { lastPolledAt } from './payment-timing.ts';
export { alertAboutPayments, readOpenPayments } from './monitor-payments.ts';
