import {
  listPaymentExceptionsInput,
  paymentExceptionListSchema,
  paymentExceptionSchema,
  resolvePaymentExceptionInput,
} from '@manabar/contracts';
import { listPaymentExceptions, resolvePaymentException } from '#modules/payments/index.ts';
import { adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';

export const adminPaymentExceptionsRouter = router({
  list: adminProcedure
    .input(listPaymentExceptionsInput)
    .output(paymentExceptionListSchema)
    .query(({ ctx, input }) => listPaymentExceptions(ctx.deps, input)),
  // Needs step-up authentication, because it credits quarantined funds to a customer.
  resolve: adminProcedure
    .meta({ stepUp: 'production' })
    .input(resolvePaymentExceptionInput)
    .output(paymentExceptionSchema)
    .mutation(({ ctx, input }) => resolvePaymentException(ctx.deps, actorOf(ctx), input)),
});
