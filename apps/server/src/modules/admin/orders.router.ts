import {
  actOnOrderInput,
  adminOrderDetailSchema,
  adminOrderListSchema,
  listAdminOrdersInput,
  orderByIdInput,
  type ActOnOrderInput,
} from '@manabar/contracts';
import { stepUpBy } from '#modules/auth/index.ts';
import { listAdminOrders } from '#modules/orders/index.ts';
import { adminProcedure, router } from '#transport/procedures.ts';
import { actOnOrder } from './act-on-order.ts';
import { actorOf } from './actor.ts';
import { getOrder } from './get-order.ts';

/**
 * What may pay somebody. A cancelled order was paid or was not, as it turns out in the end: it is confirmed either way.
 */
const confirmedActs = stepUpBy<ActOnOrderInput['action']>('action', {
  cancel: 'production',
  refund: 'production',
  retry: null,
  'confirm-payment': 'production',
});

export const adminOrdersRouter = router({
  list: adminProcedure
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
  act: adminProcedure
    .meta({
      stepUp: confirmedActs,
      rest: {
        method: 'PUT',
        path: '/admin/orders/{id}',
        refusals: ['conflict', 'payment_unavailable'],
        summary: 'Cancel or refund an order or items of it, have a top-up in review asked about',
      },
    })
    .input(actOnOrderInput)
    .output(adminOrderDetailSchema)
    .mutation(({ ctx, input }) => actOnOrder(ctx.deps, actorOf(ctx), ctx.language, input)),
});
