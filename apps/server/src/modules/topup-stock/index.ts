/**
 * Denominations of games, codes that the shop redeems for players (PUBG), and codes that it makes itself (Free
 * Fire). Their texts are encrypted and fingerprinted as those of all codes; a code cannot be loaded both here and
 * into the stock of a product. What is generated is stock of a product as well (ADR 24).
 */
export {
  bindGeneratedCode,
  findActivatableCode,
  lockActivatableCode,
  releaseGeneratedCode,
  useUpGeneratedCode,
  type ActivatableCode,
} from './bind-generated-code.ts';
export {
  bulkGeneratedFilter,
  changeGeneratedCodes,
  type FrozenGenerated,
} from './bulk-generated-codes.ts';
export { bulkPubgFilter, changePubgCodes, type FrozenPubgCodes } from './bulk-topup-codes.ts';
export { checkPubgLoad } from './check-topup-load.ts';
export {
  claimTopupCodes,
  findHeldTopupCode,
  freeTopupCodes,
  redeemTopupCodes,
  spoilTopupCode,
} from './claim.sql.ts';
export { createDenomination } from './create-denomination.ts';
export { createPubgCode } from './create-topup-code.ts';
export { deleteDenomination } from './delete-denomination.ts';
export { deleteGeneratedCode } from './delete-generated-code.ts';
export { deletePubgCode } from './delete-topup-code.ts';
export { freefireGame, pubgGame, type DenominationGame } from './denomination-games.ts';
export { generateCodes } from './generate-codes.ts';
export { getDenomination, listDenominations, readDenominations } from './list-denominations.ts';
export {
  getGeneratedCode,
  listGeneratedCodes,
  nameGeneratedCodes,
  readGeneratedCodes,
} from './list-generated-codes.ts';
export { getPubgCode, listPubgCodes, namePubgCodes, readPubgCodes } from './list-topup-codes.ts';
export { loadPubgCodes } from './load-topup-codes.ts';
export { topupOffersRouter } from './offers.router.ts';
export { publishGeneratedCodes } from './publish-generated-codes.ts';
export { revealGeneratedCode } from './reveal-generated-code.ts';
export { revealPubgCode } from './reveal-topup-code.ts';
export { updateDenomination } from './update-denomination.ts';
export { updateGeneratedCode } from './update-generated-code.ts';
export { updatePubgCode } from './update-topup-code.ts';
