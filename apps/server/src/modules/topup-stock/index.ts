/** Denominations of games, and codes that the shop redeems for players. */
export { claimTopupCodes, freeTopupCodes, redeemTopupCodes } from './claim.sql.ts';
export { createDenomination } from './create-denomination.ts';
export { deleteDenomination } from './delete-denomination.ts';
export { freefireGame, pubgGame, type DenominationGame } from './denomination-games.ts';
export { getDenomination, listDenominations } from './list-denominations.ts';
export { topupOffersRouter } from './offers.router.ts';
export { updateDenomination } from './update-denomination.ts';
