/**
 * Orders: buying the cart from the balance, receipts, codes and giving them back. Locks are taken in one order:
 * cart, wallet (accounts by id), order, items, codes by option and id.
 */
export { chooseForAct, whyNotRefundable, type ActOutcome, type ChosenAct } from './choose-items.ts';
export { insertEvent } from './codes.sql.ts';
export { countCompletedOrders } from './count-completed.ts';
export { getAdminOrder, listAdminOrders, listUserOrders } from './list-admin-orders.ts';
export {
  lastLedgerCheck,
  listLedgerChecks,
  requestLedgerCheck,
  sweepLedgerChecks,
} from './ledger-checks.ts';
export { listBatchBuyers, readBatchBuyers } from './list-batch-buyers.ts';
export { listOrderHistory } from './list-order-history.ts';
export { listOrders } from './list-orders.ts';
export { lockOrderOfAnybody, type LockedOrder } from './lock-order.ts';
export { newOrderId } from './order-id.ts';
export { ordersRouter } from './orders.router.ts';
export { stageOf, type PaymentStanding } from './payment.mapper.ts';
export { isSetAside } from './set-aside.sql.ts';
export { payRefund, type ActReason } from './pay-refund.ts';
export { buyerOf, type Buyer } from './buyer.ts';
export { placeBalanceOrder } from './place-balance-order.ts';
export { purchaseRefusal, tooManyHolds } from './purchase-refusal.ts';
export type { PurchaseOutcome } from './place-order.sql.ts';
export { makeRecalledGood } from './make-recalled-good.ts';
export { readAdminOrders } from './read-admin-orders.ts';
export { readOrderDetail } from './read-order-detail.ts';
export { refundCodes } from './refund-codes.ts';
export { refundUnrevealed } from './refund-unrevealed.ts';
export { revealCodes } from './reveal-codes.ts';
export { describeFinding, verifyLedger } from './verify-ledger.ts';
export {
  sumSalesByDay,
  sumSalesByProduct,
  sumSoldUnits,
  type ProductSalesRow,
} from './sales.sql.ts';
export { checkLedgerJob, verifyLedgerJob } from './verify-ledger.job.ts';
export { wayBack } from './way-back.ts';
export { findLossLeft } from './way-back.sql.ts';
