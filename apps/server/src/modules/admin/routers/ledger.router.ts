import {
  ledgerBalancesSchema,
  ledgerCheckListSchema,
  ledgerCheckSchema,
  ledgerEntryListSchema,
  ledgerSalesReportSchema,
  listLedgerChecksInput,
  listLedgerEntriesInput,
  listLedgerSalesInput,
} from '@manabar/contracts';
import { listLedgerChecks, readLedgerBalances, requestLedgerCheck } from '#modules/ledger/index.ts';
import { adminListProcedure, adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';
import { listLedgerEntries } from '../ledger-entries/list-ledger-entries.ts';
import { listLedgerSales } from '../ledger-sales/list-ledger-sales.ts';

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
  sales: adminListProcedure
    .input(listLedgerSalesInput)
    .output(ledgerSalesReportSchema)
    .query(({ ctx, input }) => listLedgerSales(ctx.deps, input, ctx.language)),
  accounts: adminListProcedure
    .output(ledgerBalancesSchema)
    .query(({ ctx }) => readLedgerBalances(ctx.deps)),
});
