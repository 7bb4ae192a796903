import { deliveryTimesSchema } from '@manabar/contracts';
import { publicProcedure, router } from '#procedures/procedures.ts';
import { deliveryTimes } from './delivery-times.ts';

/** Public procedures with delivery times, beside the others of `topup`. tRPC only. */
export const deliveryTimesRouter = router({
  deliveryTimes: publicProcedure
    .output(deliveryTimesSchema)
    .query(({ ctx }) => deliveryTimes(ctx.deps)),
});
