import {
  actOnOrderInput,
  adminOrderDetailSchema,
  adminOrderListSchema,
  listAdminOrdersInput,
  orderByIdInput,
  orderExplanationSchema,
  type ActOnOrderInput,
} from '@manabar/contracts';
import { stepUpBy } from '#modules/auth/index.ts';
import { listAdminOrders } from '#modules/orders/index.ts';
import { adminListProcedure, adminProcedure, router } from '#procedures/procedures.ts';
import { explainOrder } from '../orders/explain-order.ts';
import { actOnOrder } from '../orders/act-on-order.ts';
import { actorOf } from '../actor.ts';
import { getOrder } from '../orders/get-order.ts';

/**
 * Actions that may pay out and so need step-up authentication. A cancelled order may be paid, so each
 * cancellation needs it.
 */
const confirmedActions = stepUpBy<ActOnOrderInput['action']>('action', {
  cancel: 'production',
  refund: 'production',
  retry: null,
  'confirm-payment': 'production',
});

export const adminOrdersRouter = router({
  list: adminListProcedure
    .meta({ rest: { method: 'GET', path: '/admin/orders', summary: 'All orders, newest first' } })
    .input(listAdminOrdersInput)
    .output(adminOrderListSchema)
    .query(({ ctx, input }) => listAdminOrders(ctx.deps, ctx.language, input)),
  get: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/orders/{id}',
        summary: 'One order with its codes masked, its attempts, events and refunds',
      },
    })
    .input(orderByIdInput)
    .output(adminOrderDetailSchema)
    .query(({ ctx, input }) => getOrder(ctx.deps, ctx.language, input.id)),
  explain: adminProcedure
    .input(orderByIdInput)
    .output(orderExplanationSchema)
    .query(({ ctx, input }) => explainOrder(ctx.deps, input.id)),
  act: adminProcedure
    .meta({
      stepUp: confirmedActions,
      rest: {
        method: 'PUT',
        path: '/admin/orders/{id}',
        refusals: ['conflict', 'payment_unavailable'],
        summary:
          'Cancel or refund an order or its items, retry a top-up in review, or confirm a payment',
      },
    })
    .input(actOnOrderInput)
    .output(adminOrderDetailSchema)
    .mutation(({ ctx, input }) => actOnOrder(ctx.deps, actorOf(ctx), ctx.language, input)),
});
