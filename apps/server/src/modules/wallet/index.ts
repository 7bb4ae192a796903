/**
 * Customers' money: balances, and the ledger that moves them. Amounts are minor units, bigint, everywhere but
 * in DTOs. Only `postJournal` (and the purchase function of the database) writes to the ledger.
 */
export { heldAccount, houseAccount, walletAccount } from './account-codes.ts';
export { adjustBalance, insufficientBalance, type AdjustBalanceInput } from './adjust-balance.ts';
export { ledgerChecks } from './ledger-checks.sql.ts';
export type { MoneyActor } from './money-actor.ts';
export { postJournal } from './post-journal.ts';
export { readBalanceMinor } from './read-balance.ts';
export { runChecks, type Check, type CheckResult, type Finding } from './run-checks.ts';
export { settleLedger } from './settle-ledger.ts';
export { settleLedgerJob } from './settle-ledger.job.ts';
export { topUpBalance } from './top-up-balance.ts';
export { lockBalances, lockWallet } from './wallet.sql.ts';
export { walletRouter } from './wallet.router.ts';
