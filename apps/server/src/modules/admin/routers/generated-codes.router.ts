import {
  byIdInput,
  generateCodesInput,
  generatedCodeListSchema,
  generatedCodeSchema,
  generatedIdsSchema,
  listGeneratedCodesInput,
  publishGeneratedCodesInput,
  successSchema,
  updateGeneratedCodeInput,
} from '@manabar/contracts';
import * as z from 'zod';
import { stepUpBeyond, stepUpUnless } from '#modules/auth/index.ts';
import {
  deleteGeneratedCode,
  generateCodes,
  getGeneratedCode,
  listGeneratedCodes,
  publishGeneratedCodes,
  revealGeneratedCode,
  updateGeneratedCode,
} from '#modules/denominations/index.ts';
import { adminListProcedure, adminProcedure, router } from '#procedures/procedures.ts';
import {
  documentedGeneratedCodeListSchema,
  documentedGeneratedCodeSchema,
} from '#procedures/rest-answer-schemas.ts';
import { actorOf } from '../actor.ts';
import { deleteCodeProcedure, revealCodeProcedure } from './code-procedures.router.ts';

const all = '/admin/generated-codes';
const one = '/admin/generated-codes/{id}';

const offSaleOrPopular = stepUpBeyond({
  popular: z.unknown().optional(),
  published: z.literal(false).optional(),
});
const offSale = stepUpUnless(z.object({ published: z.literal(false) }));

export const adminGeneratedCodesRouter = router({
  list: adminListProcedure
    .meta({
      rest: {
        method: 'GET',
        path: all,
        output: documentedGeneratedCodeListSchema,
        summary: 'Generated codes, masked, newest first',
      },
    })
    .input(listGeneratedCodesInput)
    .output(generatedCodeListSchema)
    .query(({ ctx, input }) => listGeneratedCodes(ctx.deps, input, ctx.language)),
  get: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: one,
        output: documentedGeneratedCodeSchema,
        summary: 'One generated code, masked',
      },
    })
    .input(byIdInput)
    .output(generatedCodeSchema)
    .query(({ ctx, input }) => getGeneratedCode(ctx.deps, input.id, ctx.language)),
  generate: adminProcedure
    .meta({
      stepUp: 'production',
      rest: {
        method: 'POST',
        path: `${all}/generate`,
        status: 201,
        idempotencyKey: 'optional',
        refusals: ['not_found'],
        summary: 'Generate codes of a Free Fire denomination, not yet for sale',
      },
    })
    .input(generateCodesInput)
    .output(generatedIdsSchema)
    .mutation(({ ctx, input }) => generateCodes(ctx.deps, actorOf(ctx), input)),
  publish: adminProcedure
    .meta({
      stepUp: offSale,
      rest: {
        method: 'POST',
        path: `${all}/publish`,
        refusals: ['not_found', 'conflict'],
        summary: 'Publish or unpublish generated codes',
      },
    })
    .input(publishGeneratedCodesInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => publishGeneratedCodes(ctx.deps, actorOf(ctx), input)),
  update: adminProcedure
    .meta({
      stepUp: offSaleOrPopular,
      rest: {
        method: 'PUT',
        path: one,
        output: documentedGeneratedCodeSchema,
        summary: 'Change an unsold generated code',
      },
    })
    .input(updateGeneratedCodeInput)
    .output(generatedCodeSchema)
    .mutation(({ ctx, input }) => updateGeneratedCode(ctx.deps, actorOf(ctx), input)),
  remove: deleteCodeProcedure(
    { path: one, summary: 'Delete an unsold generated code' },
    deleteGeneratedCode,
  ),
  reveal: revealCodeProcedure(
    {
      path: `${one}/reveal`,
      summary: 'Reveal a generated code; this is recorded, and a published code goes off sale',
    },
    revealGeneratedCode,
  ),
});
