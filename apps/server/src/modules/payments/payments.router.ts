import {
  createPaymentInput,
  openedPaymentSchema,
  orderByIdInput,
  successSchema,
} from '@manabar/contracts';
import type { AuthedContext } from '#transport/context.ts';
import { authedProcedure, router } from '#transport/procedures.ts';
import { cancelOrder } from './cancel-order.ts';
import { createPayment } from './create-payment.ts';
import type { Payer } from './payer.ts';

const payer = ({ caller, markReplayed, address, origin, language }: AuthedContext): Payer => ({
  userId: caller.userId,
  onReplay: markReplayed,
  address,
  origin,
  language,
});

export const paymentsRouter = router({
  create: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/payment/create',
        idempotencyKey: 'optional',
        summary: 'Order, hold what is ordered, and get the address where it is paid by card',
      },
    })
    .input(createPaymentInput)
    .output(openedPaymentSchema)
    .mutation(({ ctx, input }) => createPayment(ctx.deps, payer(ctx), input)),
});

/** Beside the other calls of `orders`: it may be a card order, or a top-up. */
export const orderCancelRouter = router({
  cancel: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/orders/{id}/cancel',
        summary: 'Take back an unpaid card order, or a top-up within its undo time',
      },
    })
    .input(orderByIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => cancelOrder(ctx.deps, { userId: ctx.caller.userId }, input)),
});
