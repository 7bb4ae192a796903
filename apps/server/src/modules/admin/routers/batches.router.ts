import {
  batchBuyerListSchema,
  byIdInput,
  codeBatchDetailSchema,
  codeBatchListSchema,
  listBatchBuyersInput,
  listBatchesInput,
  recallBatchInput,
  releaseBatchInput,
} from '@manabar/contracts';
import { listBatchBuyers } from '#modules/orders/index.ts';
import { listBatches, recallBatch, releaseBatch } from '#modules/stock/index.ts';
import { adminListProcedure, adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';
import { getBatchDetail } from '../get-batch-detail.ts';

export const adminBatchesRouter = router({
  list: adminListProcedure
    .input(listBatchesInput)
    .output(codeBatchListSchema)
    .query(({ ctx, input }) => listBatches(ctx.deps, ctx.language, input)),
  get: adminProcedure
    .input(byIdInput)
    .output(codeBatchDetailSchema)
    .query(({ ctx, input }) => getBatchDetail(ctx.deps, input.id, ctx.language)),
  buyers: adminListProcedure
    .input(listBatchBuyersInput)
    .output(batchBuyerListSchema)
    .query(({ ctx, input }) => listBatchBuyers(ctx.deps, input, ctx.language)),
  recall: adminProcedure
    .input(recallBatchInput)
    .output(codeBatchDetailSchema)
    .mutation(async ({ ctx, input }) => {
      await recallBatch(ctx.deps, actorOf(ctx), input);
      return getBatchDetail(ctx.deps, input.id, ctx.language);
    }),
  // Needs step-up authentication, because it puts codes on sale again.
  release: adminProcedure
    .meta({ stepUp: 'production' })
    .input(releaseBatchInput)
    .output(codeBatchDetailSchema)
    .mutation(async ({ ctx, input }) => {
      await releaseBatch(ctx.deps, actorOf(ctx), input);
      return getBatchDetail(ctx.deps, input.id, ctx.language);
    }),
});
