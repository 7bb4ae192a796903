import {
  adminRegionListSchema,
  adminRegionSchema,
  byIdInput,
  createRegionInput,
  listRegionsInput,
  successSchema,
  updateRegionInput,
} from '@manabar/contracts';
import * as z from 'zod';
import {
  createRegion,
  deleteRegion,
  getRegion,
  listRegions,
  updateRegion,
} from '#modules/catalogue/index.ts';
import { stepUpUnless } from '#modules/auth/index.ts';
import { adminCreateProcedure, adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';

const all = '/admin/regions';
const one = '/admin/regions/{id}';

const staysOffSale = stepUpUnless(z.object({ is_active: z.literal(false).optional() }));

export const adminRegionsRouter = router({
  list: adminProcedure
    .meta({ rest: { method: 'GET', path: all, summary: 'Regions, newest first' } })
    .input(listRegionsInput)
    .output(adminRegionListSchema)
    .query(({ ctx, input }) => listRegions(ctx.deps, input)),
  get: adminProcedure
    .meta({ rest: { method: 'GET', path: one, summary: 'One region' } })
    .input(byIdInput)
    .output(adminRegionSchema)
    .query(({ ctx, input }) => getRegion(ctx.deps, input.id)),
  create: adminCreateProcedure
    .meta({ rest: { method: 'POST', path: all, status: 201, summary: 'Add a region' } })
    .input(createRegionInput)
    .output(adminRegionSchema)
    .mutation(({ ctx, input }) => createRegion(ctx.deps, actorOf(ctx), input)),
  update: adminProcedure
    .meta({
      stepUp: staysOffSale,
      rest: { method: 'PUT', path: one, summary: 'Change fields of a region' },
    })
    .input(updateRegionInput)
    .output(adminRegionSchema)
    .mutation(({ ctx, input }) => updateRegion(ctx.deps, actorOf(ctx), input)),
  delete: adminProcedure
    .meta({ rest: { method: 'DELETE', path: one, summary: 'Delete or archive a region' } })
    .input(byIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => deleteRegion(ctx.deps, actorOf(ctx), input.id)),
});
