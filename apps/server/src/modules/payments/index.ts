/**
 * Card payments: opening them, what becomes of their money, and their end. Locks are taken in the order cart, wallet
 * (accounts by id), payment, order, items, codes. No gateway is called inside a transaction.
 */
export { stageOf } from '#modules/orders/index.ts';
export { endHold, type HoldEnd } from './end-hold.ts';
export { lockPayment, type LockedPayment, type PaymentName } from './lock-payment.ts';
export { orderCancelRouter, paymentsRouter } from './payments.router.ts';
