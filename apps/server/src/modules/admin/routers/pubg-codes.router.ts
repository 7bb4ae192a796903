import {
  bulkLoadPubgInput,
  bulkResultSchema,
  byIdInput,
  checkPubgLoadInput,
  createPubgCodeInput,
  listPubgCodesInput,
  loadCheckSchema,
  pubgCodeListSchema,
  pubgCodeSchema,
  updatePubgCodeInput,
} from '@manabar/contracts';
import * as z from 'zod';
import { stepUpBeyond } from '#modules/auth/index.ts';
import {
  checkRedeemCodeLoad,
  addRedeemCode,
  deleteRedeemCode,
  getRedeemCode,
  listRedeemCodes,
  loadRedeemCodes,
  revealRedeemCode,
  updateRedeemCode,
} from '#modules/denominations/index.ts';
import { adminListProcedure, adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';
import {
  bulkLoadMeta,
  deleteCodeProcedure,
  revealCodeProcedure,
} from './code-procedures.router.ts';

const all = '/pubg-admin/codes';
const one = '/pubg-admin/codes/{id}';

const offSale = stepUpBeyond({
  status: z.enum(['used', 'error']).optional(),
});

export const adminPubgCodesRouter = router({
  list: adminListProcedure
    .meta({ rest: { method: 'GET', path: all, summary: 'PUBG codes, masked, newest first' } })
    .input(listPubgCodesInput)
    .output(pubgCodeListSchema)
    .query(({ ctx, input }) => listRedeemCodes(ctx.deps, input, ctx.language)),
  get: adminProcedure
    .meta({ rest: { method: 'GET', path: one, summary: 'One PUBG code, masked' } })
    .input(byIdInput)
    .output(pubgCodeSchema)
    .query(({ ctx, input }) => getRedeemCode(ctx.deps, input.id, ctx.language)),
  create: adminProcedure
    .meta({
      stepUp: 'production',
      rest: {
        method: 'POST',
        path: all,
        status: 201,
        refusals: ['not_found', 'conflict'],
        summary: 'Add a PUBG code',
      },
    })
    .input(createPubgCodeInput)
    .output(pubgCodeSchema)
    .mutation(({ ctx, input }) => addRedeemCode(ctx.deps, actorOf(ctx), input)),
  update: adminProcedure
    .meta({
      stepUp: offSale,
      rest: { method: 'PUT', path: one, summary: 'Change a free PUBG code' },
    })
    .input(updatePubgCodeInput)
    .output(pubgCodeSchema)
    .mutation(({ ctx, input }) => updateRedeemCode(ctx.deps, actorOf(ctx), input)),
  delete: deleteCodeProcedure({ path: one, summary: 'Delete a free PUBG code' }, deleteRedeemCode),
  bulkLoad: adminProcedure
    .meta(
      bulkLoadMeta({
        path: `${all}/bulk`,
        summary: 'Load many PUBG codes of one denomination: one code per line',
      }),
    )
    .input(bulkLoadPubgInput)
    .output(bulkResultSchema)
    .mutation(({ ctx, input }) => loadRedeemCodes(ctx.deps, actorOf(ctx), input)),
  // The check is a mutation, because the text is too long for a query string.
  checkLoad: adminProcedure
    .meta({ bulk: true })
    .input(checkPubgLoadInput)
    .output(loadCheckSchema)
    .mutation(({ ctx, input }) => checkRedeemCodeLoad(ctx.deps, input)),
  reveal: revealCodeProcedure(
    {
      path: `${one}/reveal`,
      summary: 'Reveal a PUBG code; this is recorded, and a free code goes off sale',
    },
    revealRedeemCode,
  ),
});
