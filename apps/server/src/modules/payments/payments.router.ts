import {
  cardPaymentPermissionSchema,
  checkedPaymentSchema,
  createPaymentInput,
  openedPaymentSchema,
  orderByIdInput,
  successSchema,
} from '@manabar/contracts';
import type { AuthedContext } from '#procedures/context.ts';
import { authedProcedure, router } from '#procedures/procedures.ts';
import { cancelOrder } from './reservations/cancel-order.ts';
import { checkPayment } from './settlement/check-payment.ts';
import { createPayment } from './checkout/create-payment.ts';
import { recordGatewayReturn } from './checkout/record-gateway-return.ts';
import type { CardPayer } from './checkout/card-payer.ts';
import { readCardPaymentPermission } from './checkout/read-card-payment-permission.ts';

const payer = ({ caller, markReplayed, address, origin, language }: AuthedContext): CardPayer => ({
  userId: caller.userId,
  onReplay: markReplayed,
  address,
  origin,
  language,
});

export const paymentsRouter = router({
  cardAccess: authedProcedure
    .output(cardPaymentPermissionSchema)
    .query(({ ctx }) => readCardPaymentPermission(ctx.deps, { userId: ctx.caller.userId })),
  create: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/payment/create',
        idempotencyKey: 'optional',
        refusals: [
          'cart_empty',
          'currency_not_available',
          'price_changed',
          'out_of_stock',
          'quantity_exceeds_stock',
          'amount_mismatch',
          'not_found',
          'minimum_amount',
          'player_not_found',
          'supplier_unavailable',
          'rates_stale',
          'forbidden',
          'too_many_holds',
          'conflict',
          'payment_unavailable',
        ],
        summary: 'Create a card order, reserve its codes and get the payment address',
      },
      callsOutside: true,
    })
    .input(createPaymentInput)
    .output(openedPaymentSchema)
    .mutation(({ ctx, input }) => createPayment(ctx.deps, payer(ctx), input)),
  check: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/orders/{id}/check-payment',
        refusals: ['conflict'],
        summary: 'Ask the gateway about a card payment and settle it when paid',
      },
      callsOutside: true,
    })
    .input(orderByIdInput)
    .output(checkedPaymentSchema)
    .mutation(({ ctx, input }) => checkPayment(ctx.deps, { userId: ctx.caller.userId }, input)),
  returned: authedProcedure
    .input(orderByIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) =>
      recordGatewayReturn(ctx.deps, { userId: ctx.caller.userId }, input),
    ),
});

/** Part of the `orders` router; it is defined here because cancelling an unpaid card order calls its gateway. */
export const orderCancellationRouter = router({
  cancel: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/orders/{id}/cancel',
        refusals: ['conflict'],
        summary: 'Cancel an unpaid card order, or a top-up within its undo time',
      },
      callsOutside: true,
    })
    .input(orderByIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => cancelOrder(ctx.deps, { userId: ctx.caller.userId }, input)),
});
