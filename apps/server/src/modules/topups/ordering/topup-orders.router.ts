import { placedTopupSchema, placeTopupInput } from '@manabar/contracts';
import { buyerOf } from '#modules/orders/index.ts';
import { authedProcedure, router } from '#procedures/procedures.ts';
import { orderTopupFromBalance } from './order-topup-from-balance.ts';

/** Procedures `orders.*` of customers for top-up orders. */
export const topupOrdersRouter = router({
  topup: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/orders/topup',
        idempotencyKey: 'required',
        refusals: [
          'not_found',
          'currency_not_available',
          'price_changed',
          'out_of_stock',
          'minimum_amount',
          'player_not_found',
          'supplier_unavailable',
          'rates_stale',
          'insufficient_balance',
          'spending_limit_exceeded',
        ],
        summary: 'Order a top-up and pay it from the balance',
      },
      callsOutside: true,
    })
    .input(placeTopupInput)
    .output(placedTopupSchema)
    .mutation(({ ctx, input }) =>
      orderTopupFromBalance(ctx.deps, { ...buyerOf(ctx), address: ctx.address }, input),
    ),
});
