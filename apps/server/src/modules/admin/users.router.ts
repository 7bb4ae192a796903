import {
  adjustBalanceInput,
  adminOrderListSchema,
  adminUserListSchema,
  adminUserSchema,
  listUsersInput,
  setUserPasswordInput,
  userOrdersInput,
} from '@manabar/contracts';
import { listUserOrders } from '#modules/orders/index.ts';
import { adminProcedure, router } from '#transport/procedures.ts';
import { actorOf } from './actor.ts';
import { adjustUserBalance } from './adjust-user-balance.ts';
import { listUsers } from './list-users.ts';
import { setUserPassword } from './set-user-password.ts';

const one = '/admin/users/{id}';

export const adminUsersRouter = router({
  list: adminProcedure
    .meta({ rest: { method: 'GET', path: '/admin/users', summary: 'Users, newest first' } })
    .input(listUsersInput)
    .output(adminUserListSchema)
    .query(({ ctx, input }) => listUsers(ctx.deps, input)),
  adjustBalance: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: `${one}/balance`,
        idempotencyKey: 'optional',
        summary: "Set or change a customer's balance",
      },
    })
    .input(adjustBalanceInput)
    .output(adminUserSchema)
    .mutation(({ ctx, input }) => adjustUserBalance(ctx.deps, actorOf(ctx), input)),
  setPassword: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: `${one}/password`,
        summary: "Set a customer's password and end their sessions",
      },
    })
    .input(setUserPasswordInput)
    .output(adminUserSchema)
    .mutation(({ ctx, input }) => setUserPassword(ctx.deps, actorOf(ctx), input)),
  orders: adminProcedure
    .meta({ rest: { method: 'GET', path: `${one}/orders`, summary: "A customer's orders" } })
    .input(userOrdersInput)
    .output(adminOrderListSchema)
    .query(({ ctx, input }) => listUserOrders(ctx.deps, ctx.language, input)),
});
