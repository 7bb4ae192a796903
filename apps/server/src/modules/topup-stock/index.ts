/**
 * Denominations of games, and codes that the shop redeems for players (PUBG). Their texts are encrypted and
 * fingerprinted as those of all codes; a code cannot be loaded both here and into the stock of a product.
 */
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
export { deletePubgCode } from './delete-topup-code.ts';
export { freefireGame, pubgGame, type DenominationGame } from './denomination-games.ts';
export { getDenomination, listDenominations } from './list-denominations.ts';
export { getPubgCode, listPubgCodes } from './list-topup-codes.ts';
export { loadPubgCodes } from './load-topup-codes.ts';
export { topupOffersRouter } from './offers.router.ts';
export { revealPubgCode } from './reveal-topup-code.ts';
export { updateDenomination } from './update-denomination.ts';
export { updatePubgCode } from './update-topup-code.ts';
