import { deliveryTimesSchema } from '@manabar/contracts';
import { publicProcedure, router } from '#procedures/procedures.ts';
import { deliveryTimes } from './delivery-times.ts';

/** Public procedures `topup.*` with delivery times, over tRPC only. */
export const deliveryTimesRouter = router({
  deliveryTimes: publicProcedure
    .output(deliveryTimesSchema)
    .query(({ ctx }) => deliveryTimes(ctx.deps)),
});
