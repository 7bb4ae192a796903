import {
  adminOrderListSchema,
  adminOrderSchema,
  listAdminOrdersInput,
  orderByIdInput,
} from '@manabar/contracts';
import { getAdminOrder, listAdminOrders } from '#modules/orders/index.ts';
import { adminProcedure, router } from '#transport/procedures.ts';

export const adminOrdersRouter = router({
  list: adminProcedure
    .meta({ rest: { method: 'GET', path: '/admin/orders', summary: 'All orders, newest first' } })
    .input(listAdminOrdersInput)
    .output(adminOrderListSchema)
    .query(({ ctx, input }) => listAdminOrders(ctx.deps, ctx.language, input)),
  get: adminProcedure
    .meta({ rest: { method: 'GET', path: '/admin/orders/{id}', summary: 'One order, masked' } })
    .input(orderByIdInput)
    .output(adminOrderSchema)
    .query(({ ctx, input }) => getAdminOrder(ctx.deps, ctx.language, input.id)),
});
