/**
 * Exports for programs that fill a shop with goods and people: the use cases of admins, so that prepared data follows the same
 * rules.
 */
export { demoAccounts } from '@manabar/prisma/demo-accounts';
export { demoActions, missingDemoPart } from '@manabar/prisma/missing-demo-part';
export { readEnv } from './config/env.ts';
export { runCommand } from './cli/run-command.ts';
export { createDeps } from './compose.ts';
export type { Deps } from './deps.ts';
export { writeAudit, type AuditActor } from './modules/audit/index.ts';
export { createUser } from './modules/auth/index.ts';
export {
  createProduct,
  deleteProduct,
  setProductRegions,
  setRegionGameCurrency,
} from './modules/catalogue/index.ts';
export { createPromotion } from './modules/promotions/index.ts';
export { createCode, loadCodes, updateCode } from './modules/stock/index.ts';
export {
  createDenomination,
  freefireGame,
  loadRedeemCodes,
  pubgGame,
  type DenominationGame,
} from './modules/denominations/index.ts';
export { adjustBalance } from './modules/wallet/index.ts';
