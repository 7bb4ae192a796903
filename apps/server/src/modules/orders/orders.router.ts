import {
  listOrdersInput,
  orderByIdInput,
  orderDetailSchema,
  orderListSchema,
  orderSchema,
  paidOrderSchema,
  payFromBalanceInput,
  receiptInput,
  receiptSchema,
  refundSchema,
  refundUnrevealedInput,
  revealCodesInput,
  revealedCodesSchema,
} from '@manabar/contracts';
import type { AuthedContext } from '#procedures/context.ts';
import { authedProcedure, ownProcedure, publicProcedure, router } from '#procedures/procedures.ts';
import {
  documentedOrderListSchema,
  documentedOrderSchema,
} from '#procedures/rest-answer-schemas.ts';
import { buyerOf } from './purchase/buyer-of-call.ts';
import { placeBalanceOrder } from './purchase/place-balance-order.ts';
import { listOrders } from './receipts/list-orders.ts';
import { readCustomerOrderDetail } from './receipts/read-customer-order-detail.ts';
import { readOrderRevealingCodes } from './receipts/read-order-revealing-codes.ts';
import { readSharedReceipt } from './receipts/read-shared-receipt.ts';
import { refundUnrevealedCodes } from './refunds/refund-unrevealed-codes.ts';
import { revealCodes } from './receipts/reveal-codes.ts';
import { watchOrder } from './receipts/watch-order.ts';

const reader = ({ caller, language }: AuthedContext) => ({ userId: caller.userId, language });

export const ordersRouter = router({
  payFromBalance: ownProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/payment/from-balance',
        idempotencyKey: 'optional',
        refusals: [
          'cart_empty',
          'currency_not_available',
          'price_changed',
          'out_of_stock',
          'quantity_exceeds_stock',
          'amount_mismatch',
          'conflict',
          'insufficient_balance',
          'spending_limit_exceeded',
        ],
        summary: 'Buy the cart from the balance',
      },
    })
    .input(payFromBalanceInput)
    .output(paidOrderSchema)
    .mutation(({ ctx, input }) =>
      placeBalanceOrder(
        ctx.deps,
        { ...ctx.credentials, apiKeyId: ctx.apiKeyId, onReplay: ctx.markReplayed },
        input,
      ),
    ),
  list: ownProcedure
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
    .query(({ ctx, input }) => listOrders(ctx.deps, ctx.credentials, ctx.language, input)),
  detail: authedProcedure
    .input(orderByIdInput)
    .output(orderDetailSchema)
    .query(({ ctx, input }) => readCustomerOrderDetail(ctx.deps, reader(ctx), input)),
  receipt: publicProcedure
    .meta({ limit: 'receipt' })
    .input(receiptInput)
    .output(receiptSchema)
    .query(({ ctx, input }) => readSharedReceipt(ctx.deps, ctx.language, input.token)),
  // Server-sent events; the session token is sent in the header as in other calls.
  watch: authedProcedure
    .input(orderByIdInput)
    .subscription(({ ctx, input, signal }) =>
      watchOrder(ctx.deps, ctx.caller, input, signal ?? new AbortController().signal),
    ),
  // This GET is a mutation because it writes, so that neither HEAD nor a tRPC GET can run it.
  read: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/orders/{id}',
        output: documentedOrderSchema,
        summary: 'Get an own order with its codes, which count as revealed from then on',
      },
    })
    .input(orderByIdInput)
    .output(orderSchema)
    .mutation(({ ctx, input }) => readOrderRevealingCodes(ctx.deps, reader(ctx), input)),
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
        summary: 'Refund items whose codes nobody has revealed',
      },
    })
    .input(refundUnrevealedInput)
    .output(refundSchema)
    .mutation(({ ctx, input }) => refundUnrevealedCodes(ctx.deps, buyerOf(ctx), input)),
});
