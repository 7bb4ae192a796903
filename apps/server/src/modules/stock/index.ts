/**
 * What can be sold: price options and the codes behind them. A code's text is encrypted at rest, and shown in
 * clear by {@link revealCode} alone; its fingerprint keeps it from being loaded twice. What any table of codes is
 * made with (masks, fingerprints, loading of files) is here too.
 */
export { finishRecall, holdBatch } from './batches.sql.ts';
export { bulkCodeFilter, changeCodes, type FrozenCodes } from './bulk-codes.ts';
export {
  sortRows,
  type BulkActor,
  type BulkFilter,
  type BulkOutcome,
  type BulkSpan,
  type RowFailure,
} from './bulk.ts';
export { checkLines } from './check-lines.ts';
export { checkLoad } from './check-load.ts';
export { parseBareCode } from './code-lines.ts';
export { chooseSecret, requireReason, shownCode } from './code-secret.ts';
export { allowLongWork, codeStatements, LOAD_STATEMENT_MS, lockLoads } from './code-tables.sql.ts';
export type { CodeState } from './codes.sql.ts';
export { checkKeys } from './check-keys.ts';
export { createCode } from './create-code.ts';
export { deleteCode } from './delete-code.ts';
export {
  lockItemCodes,
  markSeen,
  returnCodes,
  voidCodes,
  type LockedCodeRow,
} from './item-codes.sql.ts';
export { countLowStock, stockAlertsJob } from './fire-alerts.ts';
export { getCode, listCodes, nameCodes, readCodes } from './list-codes.ts';
export { getBatch, listBatches } from './list-batches.ts';
export { listItemCodes } from './list-item-codes.ts';
export { listOptions, toPriceOption, type OptionChoice } from './list-options.ts';
export { listStock, readStock } from './list-stock.ts';
export type { SoldUnits } from './list-stock.sql.ts';
export { loadCodes, type LoadActor } from './load-codes.ts';
export { loadLines } from './load-lines.ts';
export {
  changeOwnCodes,
  deleteOwnCode,
  deleteOwnCodes,
  freeOwnCode,
  insertOwnCodes,
  lockOwnCode,
  lockOwnCodes,
  markOwnRevealed,
  takeOwnCode,
} from './own-codes.sql.ts';
export { getPriceOption, listPriceOptions, readPriceOptions } from './list-price-options.ts';
export { previewPrices } from './preview-prices.ts';
export { alertPriceFalls, fallEntries, priceFalls, type PriceChange } from './price-falls.ts';
export { ensureOption } from './price-options.ts';
export { repriceMany, updatePriceOption, updatePriceOptionWithin } from './update-price-option.ts';
export {
  letGoOfHeld,
  lockFreeCodes,
  lockHeldCodes,
  reserveCodes,
  sellReservedCodes,
  type HeldCodeRow,
} from './paid-codes.sql.ts';
export { recallBatch, releaseBatch } from './recall-batch.ts';
export {
  countRecalls,
  findRecallCode,
  findSeenRecalled,
  insertRecall,
  lockSoldCode,
  nextSoldOfBatch,
  countSoldOfBatch,
  replaceCode,
  voidRecalledCode,
} from './recalls.sql.ts';
export { revealCode } from './reveal-code.ts';
export { setThreshold } from './set-threshold.ts';
export { sealTexts, type SealedTexts } from './seal-texts.ts';
export { chooseOption, priceChange, updateCode, type PlacedCodeRow } from './update-code.ts';
