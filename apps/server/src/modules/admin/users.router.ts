import {
  adjustBalanceInput,
  adminOrderListSchema,
  adminUserDetailSchema,
  adminUserListSchema,
  adminUserSchema,
  blockUserInput,
  byIdInput,
  listUsersInput,
  revokedSessionsSchema,
  revokeUserSessionsInput,
  setUserPasswordInput,
  userOrdersInput,
  userSessionsSchema,
} from '@manabar/contracts';
import { listUserOrders } from '#modules/orders/index.ts';
import { adminProcedure, router } from '#transport/procedures.ts';
import { documentedUserListSchema, documentedUserSchema } from '#transport/rest/documented.ts';
import { actorOf } from './actor.ts';
import { adjustUserBalance } from './adjust-user-balance.ts';
import { getUser } from './get-user.ts';
import { listUserSessions } from './list-user-sessions.ts';
import { listUsers } from './list-users.ts';
import { revokeUserSessions } from './revoke-user-sessions.ts';
import { setUserBlocked } from './set-user-blocked.ts';
import { setUserPassword } from './set-user-password.ts';

const one = '/admin/users/{id}';

export const adminUsersRouter = router({
  list: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/users',
        output: documentedUserListSchema,
        summary: 'Users, newest first',
      },
    })
    .input(listUsersInput)
    .output(adminUserListSchema)
    .query(({ ctx, input }) => listUsers(ctx.deps, input)),
  get: adminProcedure
    .input(byIdInput)
    .output(adminUserDetailSchema)
    .query(({ ctx, input }) => getUser(ctx.deps, input.id)),
  sessions: adminProcedure
    .input(byIdInput)
    .output(userSessionsSchema)
    .query(({ ctx, input }) => listUserSessions(ctx.deps, ctx.caller, input.id)),
  revokeSessions: adminProcedure
    .meta({ security: { done: 'sessions_ended', of: 'input' } })
    .input(revokeUserSessionsInput)
    .output(revokedSessionsSchema)
    .mutation(({ ctx, input }) => revokeUserSessions(ctx.deps, actorOf(ctx), input)),
  block: adminProcedure
    .meta({ security: { done: 'user_blocked', of: 'input' } })
    .input(blockUserInput)
    .output(adminUserSchema)
    .mutation(({ ctx, input }) => setUserBlocked(ctx.deps, actorOf(ctx), input, true)),
  unblock: adminProcedure
    .meta({ stepUp: 'production', security: { done: 'user_unblocked', of: 'input' } })
    .input(blockUserInput)
    .output(adminUserSchema)
    .mutation(({ ctx, input }) => setUserBlocked(ctx.deps, actorOf(ctx), input, false)),
  adjustBalance: adminProcedure
    .meta({
      stepUp: 'production',
      rest: {
        method: 'PUT',
        path: `${one}/balance`,
        idempotencyKey: 'optional',
        output: documentedUserSchema,
        refusals: ['insufficient_balance'],
        summary: "Set or change a customer's balance",
      },
    })
    .input(adjustBalanceInput)
    .output(adminUserSchema)
    .mutation(({ ctx, input }) => adjustUserBalance(ctx.deps, actorOf(ctx), input)),
  setPassword: adminProcedure
    .meta({
      stepUp: 'production',
      rest: {
        method: 'PUT',
        path: `${one}/password`,
        output: documentedUserSchema,
        summary: "Set a customer's password and end their sessions",
      },
      security: { done: 'password_set', of: 'input' },
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
