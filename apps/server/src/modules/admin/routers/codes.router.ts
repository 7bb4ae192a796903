import {
  adminCodeListSchema,
  adminCodeSchema,
  bulkLoadInput,
  bulkResultSchema,
  byIdInput,
  checkLoadInput,
  createCodeInput,
  listCodesInput,
  loadCheckSchema,
  updateCodeInput,
} from '@manabar/contracts';
import * as z from 'zod';
import { stepUpBeyond } from '#modules/auth/index.ts';
import {
  checkLoad,
  createCode,
  deleteCode,
  getCode,
  listCodes,
  loadCodes,
  revealCode,
  updateCode,
} from '#modules/stock/index.ts';
import { adminListProcedure, adminProcedure, router } from '#procedures/procedures.ts';
import { documentedCodeListSchema, documentedCodeSchema } from '#procedures/rest-answer-schemas.ts';
import { actorOf } from '../actor.ts';
import {
  bulkLoadMeta,
  deleteCodeProcedure,
  revealCodeProcedure,
} from './code-procedures.router.ts';

const all = '/admin/codes';
const one = '/admin/codes/{id}';

const offSaleOrPopular = stepUpBeyond({
  popular: z.unknown().optional(),
  status: z.literal('used').optional(),
});

export const adminCodesRouter = router({
  list: adminListProcedure
    .meta({
      rest: {
        method: 'GET',
        path: all,
        output: documentedCodeListSchema,
        summary: 'Codes, masked, newest first',
      },
    })
    .input(listCodesInput)
    .output(adminCodeListSchema)
    .query(({ ctx, input }) => listCodes(ctx.deps, input, ctx.language)),
  get: adminProcedure
    .meta({
      rest: { method: 'GET', path: one, output: documentedCodeSchema, summary: 'One code, masked' },
    })
    .input(byIdInput)
    .output(adminCodeSchema)
    .query(({ ctx, input }) => getCode(ctx.deps, input.id, ctx.language)),
  create: adminProcedure
    .meta({
      stepUp: 'production',
      rest: {
        method: 'POST',
        path: all,
        status: 201,
        output: documentedCodeSchema,
        refusals: ['not_found', 'conflict'],
        summary: 'Add a code',
      },
    })
    .input(createCodeInput)
    .output(adminCodeSchema)
    .mutation(({ ctx, input }) => createCode(ctx.deps, actorOf(ctx), input, ctx.language)),
  update: adminProcedure
    .meta({
      stepUp: offSaleOrPopular,
      rest: {
        method: 'PUT',
        path: one,
        output: documentedCodeSchema,
        summary: 'Change a free code',
      },
    })
    .input(updateCodeInput)
    .output(adminCodeSchema)
    .mutation(({ ctx, input }) => updateCode(ctx.deps, actorOf(ctx), input, ctx.language)),
  delete: deleteCodeProcedure({ path: one, summary: 'Delete a free code' }, deleteCode),
  bulkLoad: adminProcedure
    .meta(
      bulkLoadMeta({
        path: `${all}/bulk`,
        summary: 'Load many codes: lines code,usd_price,rub_price,game_amount',
      }),
    )
    .input(bulkLoadInput)
    .output(bulkResultSchema)
    .mutation(({ ctx, input }) => loadCodes(ctx.deps, actorOf(ctx), input)),
  // The check is a mutation, because the text is too long for a query string.
  checkLoad: adminProcedure
    .meta({ bulk: true })
    .input(checkLoadInput)
    .output(loadCheckSchema)
    .mutation(({ ctx, input }) => checkLoad(ctx.deps, input)),
  reveal: revealCodeProcedure(
    {
      path: `${one}/reveal`,
      summary: 'Reveal a code; this is recorded, and a free code goes off sale',
    },
    revealCode,
  ),
});
