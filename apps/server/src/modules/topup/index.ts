/**
 * Top-ups: ordering them, taking them back, and what becomes of their money. Locks are taken in the order of the
 * orders module: wallet (accounts by id), order, items, codes.
 */
export { createActivationLimit } from './activation-limit.ts';
export { activationRouter } from './activation.router.ts';
export { cancelTopup } from './cancel-topup.ts';
export { cancelWaiting } from './cancel-waiting.ts';
export { measureSpread } from './delivery-times.sql.ts';
export { deliveryTimesRouter } from './delivery-times.router.ts';
export { fulfilTopup } from './fulfil-topup.ts';
export { usualTiming, type FulfilTiming } from './fulfil-timing.ts';
export { sweepTopups } from './fulfil-sweep.ts';
export { listOrderTopups } from './list-order-topups.ts';
export { refundTopups } from './refund-topups.ts';
export { retryTopups } from './retry-topups.ts';
export { orderTopup, type TopupPayment } from './order-topup.ts';
export { createPlayerChecks, type PlayerChecks } from './player-checks.ts';
export { playerChecksRouter } from './player-checks.router.ts';
export { captureItem, releaseItem, type Release, type Settlement } from './settle-item.ts';
export { reclaimTopups, startPaidTopups } from './start-paid.ts';
export { steamRouter } from './steam.router.ts';
export { fulfilTopupJob } from './topup.jobs.ts';
export { topupOrdersRouter } from './topup.router.ts';
export { alertAboutTopups, readOpenTopups } from './watch-topups.ts';
