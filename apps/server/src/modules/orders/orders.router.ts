import {
  listOrdersInput,
  orderByIdInput,
  orderDetailSchema,
  orderListSchema,
  orderSchema,
  refundSchema,
  refundUnrevealedInput,
  revealCodesInput,
  revealedCodesSchema,
} from '@manabar/contracts';
import type { AuthedContext } from '#transport/context.ts';
import { authedProcedure, router } from '#transport/procedures.ts';
import { documentedOrderListSchema, documentedOrderSchema } from '#transport/rest/documented.ts';
import { buyerOf } from './buyer.ts';
import { listOrders } from './list-orders.ts';
import { readOrderDetail } from './read-order-detail.ts';
import { readOrder } from './read-order.ts';
import { refundUnrevealed } from './refund-unrevealed.ts';
import { revealCodes } from './reveal-codes.ts';
import { watchOrder } from './watch-order.ts';

const reader = ({ caller, language }: AuthedContext) => ({ userId: caller.userId, language });

export const ordersRouter = router({
  list: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/orders',
        output: documentedOrderListSchema,
        summary: 'Own orders, newest first',
      },
    })
    .input(listOrdersInput)
    .output(orderListSchema)
    .query(({ ctx, input }) => listOrders(ctx.deps, reader(ctx), input)),
  detail: authedProcedure
    .input(orderByIdInput)
    .output(orderDetailSchema)
    .query(({ ctx, input }) => readOrderDetail(ctx.deps, reader(ctx), input)),
  // Server-sent events; the session's token comes in the header as everywhere.
  watch: authedProcedure
    .input(orderByIdInput)
    .subscription(({ ctx, input, signal }) =>
      watchOrder(ctx.deps, ctx.caller, input, signal ?? new AbortController().signal),
    ),
  // A GET that writes: as a mutation it has no HEAD, and no tRPC GET runs it.
  read: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/orders/{id}',
        output: documentedOrderSchema,
        summary: 'An own order with its codes, which count as seen from then on',
      },
    })
    .input(orderByIdInput)
    .output(orderSchema)
    .mutation(({ ctx, input }) => readOrder(ctx.deps, reader(ctx), input)),
  revealCodes: authedProcedure
    .input(revealCodesInput)
    .output(revealedCodesSchema)
    .mutation(({ ctx, input }) => revealCodes(ctx.deps, buyerOf(ctx), input)),
  refundUnrevealed: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/orders/{id}/refund-unrevealed',
        idempotencyKey: 'optional',
        refusals: ['already_revealed', 'conflict'],
        summary: 'Give back codes that nobody has seen',
      },
    })
    .input(refundUnrevealedInput)
    .output(refundSchema)
    .mutation(({ ctx, input }) => refundUnrevealed(ctx.deps, buyerOf(ctx), input)),
});
