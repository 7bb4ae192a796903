/**
 * Top-ups: ordering, undoing, fulfilment and settlement. Lock order is that of the orders module: wallet
 * (accounts by id), order, items, codes.
 */
export { pollGivenUpTopups } from './fulfilment/poll-given-up-topups.ts';
export { createWrongCodeLimit } from './activation/wrong-code-limit.ts';
export { activationRouter } from './activation/activation.router.ts';
export { cancelTopup } from './ordering/cancel-topup.ts';
export { cancelUnsentTopups } from './fulfilment/cancel-unsent-topups.ts';
export { measureSpread } from './delivery-times/delivery-times.sql.ts';
export { deliveryTimesRouter } from './delivery-times/delivery-times.router.ts';
export { findForgottenTopups } from './restore/find-forgotten-topups.ts';
export { fulfilTopup } from './fulfilment/fulfil-topup.ts';
export { defaultTiming, type FulfilmentTiming } from './fulfilment/fulfilment-timing.ts';
export { sweepTopups } from './fulfilment/sweep-topups.ts';
export { listOrderTopups } from './fulfilment/list-order-topups.ts';
export { refundTopups } from './fulfilment/refund-topups-for-admin.ts';
export { retryTopups } from './fulfilment/retry-topups.ts';
export { orderTopup, type TopupPayment } from './ordering/order-topup.ts';
export { createPlayerChecks } from './player-checks/player-checks.ts';
export { playerChecksRouter } from './player-checks/player-checks.router.ts';
export {
  captureItem,
  releaseItem,
  type Release,
  type Settlement,
} from './fulfilment/settle-topup-item.ts';
export { reclaimTopups, startPaidTopups } from './ordering/start-paid-topups.ts';
export { steamRouter } from './quotes/steam.router.ts';
export { fulfilmentQueue } from './fulfilment/fulfilment-queue.ts';
export { TopupDispatcher } from './fulfilment/topup-dispatcher.ts';
export { topupOrdersRouter } from './ordering/topup-orders.router.ts';
export { alertAboutTopups, readOpenTopups } from './fulfilment/monitor-topups.ts';
