import { deliveryTimesSchema } from '@manabar/contracts';
import { publicProcedure, router } from '#transport/procedures.ts';
import { deliveryTimes } from './delivery-times.ts';

/** What everybody may know of how top-ups go; beside the other calls of `topup`. tRPC only. */
export const deliveryTimesRouter = router({
  deliveryTimes: publicProcedure
    .output(deliveryTimesSchema)
    .query(({ ctx }) => deliveryTimes(ctx.deps)),
});
