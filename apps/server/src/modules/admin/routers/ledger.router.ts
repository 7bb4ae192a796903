import {
  ledgerBalancesSchema,
  ledgerCheckListSchema,
  ledgerCheckSchema,
  ledgerEntryListSchema,
  listLedgerChecksInput,
  listLedgerEntriesInput,
} from '@manabar/contracts';
import { listLedgerChecks, readLedgerBalances, requestLedgerCheck } from '#modules/ledger/index.ts';
import { adminListProcedure, adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';
import { listLedgerEntries } from '../ledger-entries/list-ledger-entries.ts';

/** Procedures `admin.ledger.*`, over tRPC only. */
export const adminLedgerRouter = router({
  list: adminProcedure
    .input(listLedgerChecksInput)
    .output(ledgerCheckListSchema)
    .query(({ ctx, input }) => listLedgerChecks(ctx.deps, input)),
  check: adminProcedure
    .output(ledgerCheckSchema)
    .mutation(({ ctx }) => requestLedgerCheck(ctx.deps, actorOf(ctx))),
  entries: adminListProcedure
    .input(listLedgerEntriesInput)
    .output(ledgerEntryListSchema)
    .query(({ ctx, input }) => listLedgerEntries(ctx.deps, input)),
  accounts: adminListProcedure
    .output(ledgerBalancesSchema)
    .query(({ ctx }) => readLedgerBalances(ctx.deps)),
});
