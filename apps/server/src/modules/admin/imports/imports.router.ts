import {
  checkImportInput,
  importCheckSchema,
  importReportSchema,
  runImportInput,
} from '@manabar/contracts';
import { adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';
import { checkImport, runImport } from './run-import.ts';

export const adminImportsRouter = router({
  // The check is a mutation, because the text is too long for a query string.
  check: adminProcedure
    .meta({ bulk: true })
    .input(checkImportInput)
    .output(importCheckSchema)
    .mutation(({ ctx, input }) =>
      checkImport(ctx.deps, { ...actorOf(ctx), language: ctx.language }, input),
    ),
  run: adminProcedure
    .meta({ bulk: true, stepUp: 'production' })
    .input(runImportInput)
    .output(importReportSchema)
    .mutation(({ ctx, input }) => runImport(ctx.deps, actorOf(ctx), input)),
});
