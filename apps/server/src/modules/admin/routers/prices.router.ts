import {
  listPriceOptionsInput,
  previewPricesInput,
  adminPriceOptionListSchema,
  adminPriceOptionSchema,
  pricePreviewSchema,
  priceSettingsSchema,
  repricedSchema,
  repriceOptionsInput,
  updatePriceOptionInput,
} from '@manabar/contracts';
import * as z from 'zod';
import { stepUpBeyond } from '#modules/auth/index.ts';
import {
  listAdminPriceOptions,
  previewPriceChange,
  repriceMany,
  updatePriceOption,
} from '#modules/stock/index.ts';
import { adminListProcedure, adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';

const popularOrThreshold = stepUpBeyond({
  popular: z.unknown().optional(),
  threshold: z.unknown().optional(),
  reason: z.unknown().optional(),
});

/** Procedures of price options, over tRPC only. */
export const adminPricesRouter = router({
  list: adminListProcedure
    .input(listPriceOptionsInput)
    .output(adminPriceOptionListSchema)
    .query(({ ctx, input }) => listAdminPriceOptions(ctx.deps, ctx.language, input)),
  settings: adminProcedure
    .output(priceSettingsSchema)
    .query(({ ctx }) => ({ fallPercent: ctx.deps.env.PRICE_FALL_ALERT_PERCENT })),
  update: adminProcedure
    .meta({ stepUp: popularOrThreshold })
    .input(updatePriceOptionInput)
    .output(adminPriceOptionSchema)
    .mutation(({ ctx, input }) => updatePriceOption(ctx.deps, actorOf(ctx), input, ctx.language)),
  // The preview is a mutation, because a selection of hundreds of ids is too long for a query string.
  preview: adminProcedure
    .input(previewPricesInput)
    .output(pricePreviewSchema)
    .mutation(({ ctx, input }) => previewPriceChange(ctx.deps, ctx.language, input)),
  reprice: adminProcedure
    .meta({ stepUp: 'production' })
    .input(repriceOptionsInput)
    .output(repricedSchema)
    .mutation(({ ctx, input }) => repriceMany(ctx.deps, actorOf(ctx), input)),
});
