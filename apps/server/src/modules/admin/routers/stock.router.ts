import {
  listStockInput,
  setThresholdInput,
  stockListSchema,
  successSchema,
} from '@manabar/contracts';
import { listStock, setStockThreshold } from '#modules/stock/index.ts';
import { adminListProcedure, adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';
import { countSoldUnits } from '../overview/count-sold-units.ts';

/** Procedures `admin.stock.*`, over tRPC only. */
export const adminStockRouter = router({
  list: adminListProcedure
    .input(listStockInput)
    .output(stockListSchema)
    .query(async ({ ctx, input }) =>
      listStock(ctx.deps, { sold: await countSoldUnits(ctx.deps), language: ctx.language }, input),
    ),
  setThreshold: adminProcedure
    .input(setThresholdInput)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await setStockThreshold(ctx.deps, actorOf(ctx), input);
      return { success: true as const };
    }),
});
