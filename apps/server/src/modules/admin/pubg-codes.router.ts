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
  revealCodeInput,
  revealedCodeSchema,
  successSchema,
  updatePubgCodeInput,
} from '@manabar/contracts';
import * as z from 'zod';
import { stepUpUnless } from '#modules/auth/index.ts';
import {
  checkPubgLoad,
  createPubgCode,
  deletePubgCode,
  getPubgCode,
  listPubgCodes,
  loadPubgCodes,
  revealPubgCode,
  updatePubgCode,
} from '#modules/topup-stock/index.ts';
import { adminProcedure, router } from '#transport/procedures.ts';
import { actorOf } from './actor.ts';

const all = '/pubg-admin/codes';
const one = '/pubg-admin/codes/{id}';

const offSale = stepUpUnless(
  z.strictObject({
    id: z.unknown(),
    version: z.unknown().optional(),
    status: z.enum(['used', 'error']).optional(),
  }),
);

export const adminPubgCodesRouter = router({
  list: adminProcedure
    .meta({ rest: { method: 'GET', path: all, summary: 'PUBG codes, masked, newest first' } })
    .input(listPubgCodesInput)
    .output(pubgCodeListSchema)
    .query(({ ctx, input }) => listPubgCodes(ctx.deps, input)),
  get: adminProcedure
    .meta({ rest: { method: 'GET', path: one, summary: 'One PUBG code, masked' } })
    .input(byIdInput)
    .output(pubgCodeSchema)
    .query(({ ctx, input }) => getPubgCode(ctx.deps, input.id)),
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
    .mutation(({ ctx, input }) => createPubgCode(ctx.deps, actorOf(ctx), input)),
  update: adminProcedure
    .meta({
      stepUp: offSale,
      rest: { method: 'PUT', path: one, summary: 'Change a free PUBG code' },
    })
    .input(updatePubgCodeInput)
    .output(pubgCodeSchema)
    .mutation(({ ctx, input }) => updatePubgCode(ctx.deps, actorOf(ctx), input)),
  delete: adminProcedure
    .meta({
      stepUp: 'production',
      rest: {
        method: 'DELETE',
        path: one,
        refusals: ['conflict'],
        summary: 'Delete a free PUBG code',
      },
    })
    .input(byIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => deletePubgCode(ctx.deps, actorOf(ctx), input.id)),
  bulkLoad: adminProcedure
    .meta({
      stepUp: 'production',
      rest: {
        method: 'POST',
        path: `${all}/bulk`,
        bulk: true,
        idempotencyKey: 'optional',
        refusals: ['not_found'],
        summary: 'Load many PUBG codes of one denomination: one code per line',
      },
    })
    .input(bulkLoadPubgInput)
    .output(bulkResultSchema)
    .mutation(({ ctx, input }) => loadPubgCodes(ctx.deps, actorOf(ctx), input)),
  // As a mutation: a text that long goes into no address.
  checkLoad: adminProcedure
    .meta({ bulk: true })
    .input(checkPubgLoadInput)
    .output(loadCheckSchema)
    .mutation(({ ctx, input }) => checkPubgLoad(ctx.deps, input)),
  reveal: adminProcedure
    .meta({
      stepUp: 'production',
      rest: {
        method: 'POST',
        path: `${one}/reveal`,
        summary: 'Show a PUBG code in clear; it is written down, and a free one goes off sale',
      },
    })
    .input(revealCodeInput)
    .output(revealedCodeSchema)
    .mutation(({ ctx, input }) => revealPubgCode(ctx.deps, actorOf(ctx), input)),
});
