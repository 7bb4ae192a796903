/**
 * The ledger: accounts, journals and the checks that compare them with orders, payments, top-ups and codes. Amounts are
 * minor units, bigint. Only `postJournal` and the database's purchase function write to the ledger.
 */
export { heldAccount, houseAccount, houseAccountName, walletAccount } from './account-codes.ts';
export {
  checkLedgerJob,
  verifyLedgerJob,
  verifyWholeLedgerJob,
} from './checks/ledger-check.jobs.ts';
export { lastLedgerCheck, listLedgerChecks } from './checks/list-ledger-checks.ts';
export { requestLedgerCheck } from './checks/request-ledger-check.ts';
export { requeueLostLedgerChecks } from './checks/requeue-lost-ledger-checks.ts';
export { describeFinding, verifyLedger } from './checks/verify-ledger.ts';
export { readHouseBalances, readLedgerBalances } from './house-balances.ts';
export { orderOfJournal } from './order-of-journal.sql.ts';
export { nonZero, postJournal, type NewPosting } from './post-journal.ts';
export { settleLedger } from './settle-ledger.ts';
export { settleLedgerJob } from './settle-ledger.job.ts';
