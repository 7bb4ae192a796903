/**
 * Card payments: opening them, what becomes of their money, and their end. Locks are taken in the order cart, wallet
 * (accounts by id), payment, order, items, codes. No gateway is called inside a transaction.
 */
export { endHold, type HoldEnd } from './end-hold.ts';
export { lockPayment, type LockedPayment } from './lock-payment.ts';
export { applyMessage, applyMessages } from './apply-messages.ts';
export { askPayments } from './ask-payments.ts';
export { compareDays } from './compare-days.ts';
export { confirmPayment } from './confirm-payment.ts';
export { listMatters } from './list-matters.ts';
export { comparePaymentsJob, paymentWork } from './payments.jobs.ts';
export { orderEndsRouter, paymentsRouter } from './payments.router.ts';
export { receiveMessage } from './receive-message.ts';
export { resolveMatter } from './resolve-matter.ts';
export { settlePayment, type Settlement } from './settle-payment.ts';
export { tellAtOnce, tellCancelled } from './tell-cancelled.ts';
export { alertAboutPayments, readOpenPayments } from './watch-payments.ts';
