import {
  checkImportInput,
  importCheckSchema,
  importReportSchema,
  runImportInput,
} from '@manabar/contracts';
import { adminProcedure, router } from '#transport/procedures.ts';
import { actorOf } from '../actor.ts';
import { checkImport, runImport } from './import-list.ts';

export const adminImportsRouter = router({
  // As a mutation: a text that long goes into no address.
  check: adminProcedure
    .meta({ bulk: true })
    .input(checkImportInput)
    .output(importCheckSchema)
    .mutation(({ ctx, input }) => checkImport(ctx.deps, actorOf(ctx), input)),
  run: adminProcedure
    .meta({ bulk: true, stepUp: 'production' })
    .input(runImportInput)
    .output(importReportSchema)
    .mutation(({ ctx, input }) => runImport(ctx.deps, actorOf(ctx), input)),
});
