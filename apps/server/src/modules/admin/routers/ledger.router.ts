import {
  ledgerCheckListSchema,
  ledgerCheckSchema,
  listLedgerChecksInput,
} from '@manabar/contracts';
import { listLedgerChecks, requestLedgerCheck } from '#modules/ledger/index.ts';
import { adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';

/** Procedures `admin.ledger.*`, over tRPC only. */
export const adminLedgerRouter = router({
  list: adminProcedure
    .input(listLedgerChecksInput)
    .output(ledgerCheckListSchema)
    .query(({ ctx, input }) => listLedgerChecks(ctx.deps, input)),
  check: adminProcedure
    .output(ledgerCheckSchema)
    .mutation(({ ctx }) => requestLedgerCheck(ctx.deps, actorOf(ctx))),
});
