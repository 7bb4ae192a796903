import {
  cardAccessSchema,
  checkedPaymentSchema,
  createPaymentInput,
  openedPaymentSchema,
  orderByIdInput,
  paidOrderSchema,
  payFromBalanceInput,
  paymentOfOrderInput,
  successSchema,
} from '@manabar/contracts';
import { buyerOf, placeBalanceOrder } from '#modules/orders/index.ts';
import type { AuthedContext } from '#transport/context.ts';
import { authedProcedure, router } from '#transport/procedures.ts';
import { cancelOrder } from './cancel-order.ts';
import { checkPayment } from './check-payment.ts';
import { createPayment } from './create-payment.ts';
import { noteReturn } from './note-return.ts';
import type { Payer } from './payer.ts';
import { readCardAccess } from './read-card-access.ts';
import { tellAtOnce } from './tell-cancelled.ts';

const payer = ({ caller, markReplayed, address, origin, language }: AuthedContext): Payer => ({
  userId: caller.userId,
  onReplay: markReplayed,
  address,
  origin,
  language,
});

export const paymentsRouter = router({
  cardAccess: authedProcedure
    .output(cardAccessSchema)
    .query(({ ctx }) => readCardAccess(ctx.deps, { userId: ctx.caller.userId })),
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
        summary: 'Order, hold what is ordered, and get the address where it is paid by card',
      },
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
        summary: 'Ask the gateway what became of a card payment, and settle it when it was paid',
      },
    })
    .input(paymentOfOrderInput)
    .output(checkedPaymentSchema)
    .mutation(({ ctx, input }) => checkPayment(ctx.deps, { userId: ctx.caller.userId }, input)),
  returned: authedProcedure
    .input(paymentOfOrderInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => noteReturn(ctx.deps, { userId: ctx.caller.userId }, input)),
});

/** Beside the other calls of `orders`: what may end an unpaid card order, of which its gateway is told. */
export const orderEndsRouter = router({
  payFromBalance: authedProcedure
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
          'insufficient_balance',
          'spending_limit_exceeded',
        ],
        summary: 'Buy the cart from the balance',
      },
    })
    .input(payFromBalanceInput)
    .output(paidOrderSchema)
    .mutation(({ ctx, input }) => {
      const { deps, caller } = ctx;
      // The customer does not wait for a gateway that has nothing to do with this purchase.
      const onReplaced = () => void tellAtOnce(deps, caller.userId);
      return placeBalanceOrder(deps, { ...buyerOf(ctx), onReplaced }, input);
    }),
  cancel: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/orders/{id}/cancel',
        refusals: ['conflict'],
        summary: 'Take back an unpaid card order, or a top-up within its undo time',
      },
    })
    .input(orderByIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => cancelOrder(ctx.deps, { userId: ctx.caller.userId }, input)),
});
