/**
 * Orders: purchases from the balance, receipts, codes and refunds. Locks are taken in this order: cart, wallet (accounts
 * by id), order, items, codes by option and id.
 */
export {
  chooseOrderItems,
  refundRefusal,
  type OrderActionResult,
  type ItemChoice,
} from './refunds/choose-order-items.ts';
export { insertEvent } from './order-events.sql.ts';
export { countCompletedOrders } from './count-completed-orders.ts';
export {
  getAdminOrder,
  listAdminOrders,
  listUserOrders,
  unsettledSince,
} from './admin/list-admin-orders.ts';
export { listBatchBuyers, readBatchBuyers } from './admin/list-batch-buyers.ts';
export { listEventsAndRefunds } from './admin/list-events-and-refunds.ts';
export { listOrders } from './receipts/list-orders.ts';
export { lockAnyOrder, type LockedOrder } from './lock-order.ts';
export { randomOrderId } from './purchase/random-order-id.ts';
export {
  deliverItems,
  lockCodeItems,
  setItemStatus,
  setOrderStatus,
  setReleasedOrderStatus,
  type CodeItemRow,
  type OrderStatus,
} from './order-status-changes.sql.ts';
export { insertPendingOrder, insertTopupItems } from './purchase/insert-pending-order.sql.ts';
export { ordersRouter } from './orders.router.ts';
export { stageOf, type PaymentProgress } from './receipts/payment.mapper.ts';
export { hasUnappliedFunds } from './refunds/has-unapplied-funds.sql.ts';
export { payRefund, type OrderActionReason } from './refunds/pay-refund.ts';
export { buyerOf, type Buyer } from './purchase/buyer-of-call.ts';
export { noteClaimedCodes } from './purchase/note-claimed-codes.ts';
export { placeBalanceOrder } from './purchase/place-balance-order.ts';
export { purchaseRefusal, tooManyHolds } from './purchase/purchase-refusal.ts';
export { seenQuantities } from './purchase/seen-quantities.ts';
export type { PurchaseOutcome } from './purchase/place-balance-order.sql.ts';
export { compensateRecalledCode } from './refunds/compensate-recalled-code.ts';
export { readOrdersInBatches } from './admin/read-orders-in-batches.ts';
export { receiptExists } from './receipts/read-shared-receipt.ts';
export { readCustomerOrderDetail } from './receipts/read-customer-order-detail.ts';
export { refundCodes } from './refunds/refund-codes.ts';
export { refundUnrevealedCodes } from './refunds/refund-unrevealed-codes.ts';
export { revealCodes } from './receipts/reveal-codes.ts';
export {
  sumSalesByDay,
  sumSalesByProduct,
  sumSoldUnits,
  type ProductSalesRow,
} from './admin/sales.sql.ts';
export { chooseRefundDestination } from './refunds/refund-destination.ts';
export { readUnrecoveredLoss } from './refunds/refund-destination.sql.ts';
