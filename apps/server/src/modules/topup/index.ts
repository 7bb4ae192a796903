/**
 * Top-ups: ordering them, taking them back, and what becomes of their money. Locks are taken in the order of the
 * orders module: wallet (accounts by id), order, items, codes.
 */
export { cancelTopup } from './cancel-topup.ts';
export { placeTopupOrder } from './place-topup-order.ts';
export { readCheckToken } from './check-token.ts';
export { createPlayerChecks, type Player, type PlayerChecks } from './player-checks.ts';
export { playerChecksRouter } from './player-checks.router.ts';
export { requestFulfilment } from './request-fulfilment.ts';
export { topupServiceRecords, type TopupServiceRecord } from './services.ts';
export {
  captureItem,
  lockTopup,
  releaseItem,
  type LockedTopup,
  type Release,
  type Settlement,
} from './settle-item.ts';
export { topupOrdersRouter } from './topup.router.ts';
