/**
 * Denominations of games, redeem codes (PUBG), and generated codes (Free Fire). Texts of codes are encrypted and
 * fingerprinted as in the stock module; a code cannot be loaded both here and into a product's stock.
 * Generated codes are also stock of a product (ADR 24).
 */
export {
  bindGeneratedCode,
  findActivatableCode,
  lockActivatableCode,
  releaseGeneratedCode,
  markGeneratedCodeUsed,
  type ActivatableCode,
} from './generated-codes/generated-code-activation.ts';
export { changeGeneratedCodes } from './generated-codes/bulk-change-generated-codes.ts';
export { changeRedeemCodes } from './redeem-codes/bulk-change-redeem-codes.ts';
export { checkRedeemCodeLoad } from './redeem-codes/check-redeem-code-load.ts';
export {
  claimRedeemCodes,
  findReservedRedeemCode,
  releaseRedeemCodes,
  markCodesRedeemed,
  markCodeRejected,
} from './redeem-codes/claim-redeem-codes.sql.ts';
export { createDenomination } from './create-denomination.ts';
export { addRedeemCode } from './redeem-codes/add-redeem-code.ts';
export { deleteDenomination } from './delete-denomination.ts';
export { deleteGeneratedCode } from './generated-codes/delete-generated-code.ts';
export { deleteRedeemCode } from './redeem-codes/delete-redeem-code.ts';
export { freefireGame, pubgGame, type DenominationGame } from './denomination-games.ts';
export { generateCodes } from './generated-codes/generate-codes.ts';
export { possibleFingerprints } from './generated-codes/generated-code-format.ts';
export { listActivationOrders } from './generated-codes/list-activation-orders.ts';
export { getDenomination, listDenominations, readDenominations } from './list-denominations.ts';
export {
  bulkGeneratedFilter,
  getGeneratedCode,
  listGeneratedCodes,
  readGeneratedCodes,
} from './generated-codes/list-generated-codes.ts';
export {
  bulkRedeemCodeFilter,
  getRedeemCode,
  listRedeemCodes,
  readRedeemCodes,
} from './redeem-codes/list-redeem-codes.ts';
export { encryptedRedeemCodes } from './redeem-codes/encrypted-redeem-codes.ts';
export { loadRedeemCodes } from './redeem-codes/load-redeem-codes.ts';
export { topupOffersRouter } from './offers.router.ts';
export { publishGeneratedCodes } from './generated-codes/publish-generated-codes.ts';
export { revealGeneratedCode } from './generated-codes/reveal-generated-code.ts';
export { revealRedeemCode } from './redeem-codes/reveal-redeem-code.ts';
export { updateDenomination } from './update-denomination.ts';
export { updateGeneratedCode } from './generated-codes/update-generated-code.ts';
export { updateRedeemCode } from './redeem-codes/update-redeem-code.ts';
