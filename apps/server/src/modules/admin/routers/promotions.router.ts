import {
  adminPromotionListSchema,
  adminPromotionSchema,
  byIdInput,
  createPromotionInput,
  listPromotionsInput,
  successSchema,
  updatePromotionInput,
} from '@manabar/contracts';
import {
  createPromotion,
  deletePromotion,
  getPromotion,
  listAdminPromotions,
  updatePromotion,
} from '#modules/promotions/index.ts';
import { adminCreateProcedure, adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';

const all = '/admin/promotions';
const one = '/admin/promotions/{id}';

export const adminPromotionsRouter = router({
  list: adminProcedure
    .meta({ rest: { method: 'GET', path: all, summary: 'Promotions, newest first' } })
    .input(listPromotionsInput)
    .output(adminPromotionListSchema)
    .query(({ ctx, input }) => listAdminPromotions(ctx.deps, input)),
  get: adminProcedure
    .meta({ rest: { method: 'GET', path: one, summary: 'One promotion' } })
    .input(byIdInput)
    .output(adminPromotionSchema)
    .query(({ ctx, input }) => getPromotion(ctx.deps, input.id)),
  create: adminCreateProcedure
    .meta({ rest: { method: 'POST', path: all, status: 201, summary: 'Add a promotion' } })
    .input(createPromotionInput)
    .output(adminPromotionSchema)
    .mutation(({ ctx, input }) => createPromotion(ctx.deps, actorOf(ctx), input)),
  update: adminProcedure
    .meta({ rest: { method: 'PUT', path: one, summary: 'Change fields of a promotion' } })
    .input(updatePromotionInput)
    .output(adminPromotionSchema)
    .mutation(({ ctx, input }) => updatePromotion(ctx.deps, actorOf(ctx), input)),
  delete: adminProcedure
    .meta({ rest: { method: 'DELETE', path: one, summary: 'Delete a promotion' } })
    .input(byIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => deletePromotion(ctx.deps, actorOf(ctx), input.id)),
});
