import {
  listStockInput,
  setThresholdInput,
  stockListSchema,
  successSchema,
} from '@manabar/contracts';
import { listStock, setThreshold } from '#modules/stock/index.ts';
import { adminProcedure, router } from '#transport/procedures.ts';
import { actorOf } from './actor.ts';
import { readSold } from './read-sold.ts';

/** tRPC only. */
export const adminStockRouter = router({
  list: adminProcedure
    .input(listStockInput)
    .output(stockListSchema)
    .query(async ({ ctx, input }) =>
      listStock(ctx.deps, { sold: await readSold(ctx.deps), language: ctx.language }, input),
    ),
  setThreshold: adminProcedure
    .input(setThresholdInput)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await setThreshold(ctx.deps, actorOf(ctx), input);
      return { success: true as const };
    }),
});
