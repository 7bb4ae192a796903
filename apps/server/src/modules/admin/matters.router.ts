import {
  listPaymentMattersInput,
  paymentMatterListSchema,
  paymentMatterSchema,
  resolvePaymentMatterInput,
} from '@manabar/contracts';
import { listMatters, resolveMatter } from '#modules/payments/index.ts';
import { adminProcedure, router } from '#transport/procedures.ts';
import { actorOf } from './actor.ts';

export const adminMattersRouter = router({
  list: adminProcedure
    .input(listPaymentMattersInput)
    .output(paymentMatterListSchema)
    .query(({ ctx, input }) => listMatters(ctx.deps, input)),
  // What is set aside is credited to a customer by it.
  resolve: adminProcedure
    .meta({ stepUp: 'production' })
    .input(resolvePaymentMatterInput)
    .output(paymentMatterSchema)
    .mutation(({ ctx, input }) => resolveMatter(ctx.deps, actorOf(ctx), input)),
});
