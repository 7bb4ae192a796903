/** Codes that the shop redeems for players, and the denominations that they are of. */
export { claimTopupCodes, freeTopupCodes, redeemTopupCodes } from './claim.sql.ts';
