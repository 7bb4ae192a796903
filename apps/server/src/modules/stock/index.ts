/**
 * Stock: price options and their codes. A code's text is encrypted at rest, and shown to admins in clear only by
 * {@link revealCodeToAdmin}; its fingerprint prevents a second load. The module also exports the shared tools of
 * all tables of codes (masks, fingerprints, loading of files).
 */
export { shareLockBatch } from './batches/batches.sql.ts';
export { completeCompensatedRecall } from './batches/complete-compensated-recall.ts';
export { completeRecallsJob } from './batches/complete-recalls.job.ts';
export { changeCodes } from './codes/bulk-change-codes.ts';
export {
  sortRows,
  type BulkActor,
  type BulkFilter,
  type BulkOutcome,
  type BulkSpan,
  type RowFailure,
} from './codes/bulk-change-types.ts';
export { checkLines } from './loading/check-lines.ts';
export { checkLoad } from './loading/check-load.ts';
export { parseBareCode } from './loading/parse-code-line.ts';
export { chooseSecret } from './codes/choose-secret.ts';
export { shownCode } from './codes/mask-code.ts';
export { sharedCodeStatements, lockLoads } from './loading/shared-code-statements.sql.ts';
export { beginLoad } from './loading/load-timeouts.ts';
export type { CodeState } from './codes/codes.sql.ts';
export { checkEncryptionKeys, findForeignFingerprint } from './codes/check-encryption-keys.ts';
export { encryptedCodes } from './codes/encrypted-codes.ts';
export { createCode } from './codes/create-code.ts';
export { createCodeEditor } from './codes/create-code-editor.ts';
export { setInitialCodeState } from './codes/set-initial-code-state.ts';
export { deleteCode } from './codes/delete-code.ts';
export {
  lockItemCodes,
  markSeen,
  returnCodes,
  voidCodes,
  type LockedCodeRow,
} from './codes/item-codes.sql.ts';
export { countCodesOnSale } from './levels/count-codes-on-sale.ts';
export { countStocksJob } from './levels/count-stocks.job.ts';
export { countLowStock, stockAlertsJob } from './levels/stock-alerts.ts';
export {
  createCodeListReads,
  filterCodes,
  type CodeListDeps,
  type FilteredValues,
} from './codes/create-code-list-reads.ts';
export { bulkCodeFilter, getCode, listCodes, readCodes } from './codes/list-codes.ts';
export { getBatch, listBatches } from './batches/list-batches.ts';
export { listItemCodes } from './codes/list-item-codes.ts';
export {
  listProductOptions,
  toPriceOption,
  type OptionChoice,
} from './pricing/list-storefront-price-options.ts';
export { listStock, readStock } from './levels/list-stock.ts';
export type { SoldUnits } from './levels/list-stock.sql.ts';
export { loadCodes } from './loading/load-codes.ts';
export { loadLines } from './loading/load-lines.ts';
export {
  updateGeneratedCodeRows,
  deleteGeneratedCodeRow,
  deleteGeneratedCodeRows,
  unclaimGeneratedCode,
  insertGeneratedCodes,
  lockGeneratedCode,
  lockGeneratedCodes,
  markGeneratedRevealed,
  claimGeneratedCode,
} from './codes/generated-codes.sql.ts';
export {
  getPriceOptions,
  listAdminPriceOptions,
  readPriceOptions,
} from './pricing/list-admin-price-options.ts';
export { previewPriceChange } from './pricing/preview-price-change.ts';
export { reportPriceFalls, recordPriceFalls, type PriceChange } from './pricing/price-falls.ts';
export { ensureOption } from './pricing/ensure-price-options.ts';
export { repriceMany, updatePriceOption } from './pricing/update-price-option.ts';
export { updatePriceOptionsTogether } from './pricing/update-price-options-together.ts';
export {
  releaseHeldCodes,
  lockFreeCodes,
  lockHeldCodes,
  reserveCodes,
  sellReservedCodes,
  type HeldCodeRow,
} from './codes/reserve-codes.sql.ts';
export { recallBatch, releaseBatch } from './batches/recall-batch.ts';
export {
  countRecalls,
  findRecallCode,
  findSeenRecalled,
  insertRecall,
  lockSoldCode,
  countSoldOfBatch,
  replaceCode,
  voidRecalledCode,
} from './batches/recall-compensations.sql.ts';
export { findNextSold } from './batches/find-next-sold.ts';
export { revealCode } from './codes/reveal-code.ts';
export {
  revealCodeToAdmin,
  type RevealDeps,
  type RevealRequest,
} from './codes/reveal-code-to-admin.ts';
export { setStockThreshold } from './levels/set-stock-threshold.ts';
export { encryptCodes, type EncryptedCodes } from './loading/encrypt-codes.ts';
export {
  chooseOption,
  priceChange,
  replaceEmptied,
  updateCode,
  type PlacedCodeRow,
} from './codes/update-code.ts';
