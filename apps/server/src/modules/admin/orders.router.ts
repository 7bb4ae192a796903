import {
  actOnOrderInput,
  adminOrderDetailSchema,
  adminOrderListSchema,
  listAdminOrdersInput,
  orderByIdInput,
} from '@manabar/contracts';
import { listAdminOrders } from '#modules/orders/index.ts';
import { adminProcedure, router } from '#transport/procedures.ts';
import { actOnOrder } from './act-on-order.ts';
import { actorOf } from './actor.ts';
import { getOrder } from './get-order.ts';

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
      rest: {
        method: 'PUT',
        path: '/admin/orders/{id}',
        summary: 'Cancel or refund an order or items of it, have a top-up in review asked about',
      },
    })
    .input(actOnOrderInput)
    .output(adminOrderDetailSchema)
    .mutation(({ ctx, input }) => actOnOrder(ctx.deps, actorOf(ctx), ctx.language, input)),
});
