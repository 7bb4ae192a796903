import {
  adjustBalanceInput,
  adminOrderListSchema,
  adminUserDetailSchema,
  adminUserListSchema,
  adminUserSchema,
  blockUserInput,
  byIdInput,
  listUsersInput,
  removeUserFactorInput,
  revokedSessionsSchema,
  revokeUserSessionsInput,
  setUserPasswordInput,
  userOrdersInput,
  userSessionsSchema,
} from '@manabar/contracts';
import { listUserOrders } from '#modules/orders/index.ts';
import { adminListProcedure, adminProcedure, router } from '#procedures/procedures.ts';
import { documentedUserListSchema, documentedUserSchema } from '#procedures/rest-answer-schemas.ts';
import { actorOf } from '../actor.ts';
import { adjustUserBalance } from '../users/adjust-user-balance.ts';
import { getUser } from '../users/get-user.ts';
import { listUserSessions } from '../users/list-user-sessions.ts';
import { listUsers } from '../users/list-users.ts';
import { removeUserFactor } from '../users/remove-user-factor.ts';
import { revokeUserSessions } from '../users/revoke-user-sessions.ts';
import { setUserBlocked } from '../users/set-user-blocked.ts';
import { setUserPassword } from '../users/set-user-password.ts';

const one = '/admin/users/{id}';

export const adminUsersRouter = router({
  list: adminListProcedure
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
  removeSecondFactor: adminProcedure
    .meta({ stepUp: 'always', security: { done: 'second_factor_disabled', of: 'input' } })
    .input(removeUserFactorInput)
    .output(adminUserSchema)
    .mutation(({ ctx, input }) => removeUserFactor(ctx.deps, actorOf(ctx), input)),
  orders: adminListProcedure
    .meta({ rest: { method: 'GET', path: `${one}/orders`, summary: "A customer's orders" } })
    .input(userOrdersInput)
    .output(adminOrderListSchema)
    .query(({ ctx, input }) => listUserOrders(ctx.deps, ctx.language, input)),
});
