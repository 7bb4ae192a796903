/**
 * Orders: buying the cart from the balance, receipts, codes and giving them back. Locks are taken in one order:
 * cart, wallet (accounts by id), order, items, codes by option and id.
 */
export { insertEvent } from './codes.sql.ts';
export { countCompletedOrders } from './count-completed.ts';
export { getAdminOrder, listAdminOrders, listUserOrders } from './list-admin-orders.ts';
export { listOrders } from './list-orders.ts';
export { newOrderId } from './order-id.ts';
export { ordersRouter } from './orders.router.ts';
export { stageOf, type PaymentStanding } from './payment.mapper.ts';
export { placeBalanceOrder, type Buyer } from './place-balance-order.ts';
export { readOrderDetail } from './read-order-detail.ts';
export { refundUnrevealed } from './refund-unrevealed.ts';
export { revealCodes } from './reveal-codes.ts';
export { describeFinding, verifyLedger } from './verify-ledger.ts';
export { verifyLedgerJob } from './verify-ledger.job.ts';
export { wayBack, type MoneyBack } from './way-back.ts';
