import {
  adjustBalanceInput,
  blockUserInput,
  byIdInput,
  createApiKeyInput,
  createdApiKeySchema,
  createServiceAccountInput,
  listServiceAccountsInput,
  serviceAccountListSchema,
  serviceAccountSchema,
  updateServiceAccountInput,
} from '@manabar/contracts';
import {
  createApiKey,
  createServiceAccount,
  listServiceAccounts,
  readServiceAccount,
  revokeApiKey,
  setServiceAccountBlocked,
  updateServiceAccount,
} from '#modules/service-accounts/index.ts';
import { adminCreateProcedure, adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';
import { adjustServiceBalance } from '../users/adjust-service-balance.ts';

/** Service accounts and their API keys. */
export const adminServiceAccountsRouter = router({
  list: adminProcedure
    .input(listServiceAccountsInput)
    .output(serviceAccountListSchema)
    .query(({ ctx, input }) => listServiceAccounts(ctx.deps, input)),
  get: adminProcedure
    .input(byIdInput)
    .output(serviceAccountSchema)
    .query(({ ctx, input }) => readServiceAccount(ctx.deps, ctx.deps.pool, input.id)),
  create: adminCreateProcedure
    .input(createServiceAccountInput)
    .output(serviceAccountSchema)
    .mutation(({ ctx, input }) => createServiceAccount(ctx.deps, actorOf(ctx), input)),
  update: adminProcedure
    .input(updateServiceAccountInput)
    .output(serviceAccountSchema)
    .mutation(({ ctx, input }) => updateServiceAccount(ctx.deps, actorOf(ctx), input)),
  block: adminProcedure
    .meta({ security: { done: 'user_blocked', of: 'input' } })
    .input(blockUserInput)
    .output(serviceAccountSchema)
    .mutation(({ ctx, input }) => setServiceAccountBlocked(ctx.deps, actorOf(ctx), input, true)),
  unblock: adminProcedure
    .meta({ stepUp: 'production', security: { done: 'user_unblocked', of: 'input' } })
    .input(blockUserInput)
    .output(serviceAccountSchema)
    .mutation(({ ctx, input }) => setServiceAccountBlocked(ctx.deps, actorOf(ctx), input, false)),
  adjustBalance: adminProcedure
    .meta({ stepUp: 'production' })
    .input(adjustBalanceInput)
    .output(serviceAccountSchema)
    .mutation(({ ctx, input }) => adjustServiceBalance(ctx.deps, actorOf(ctx), input)),
  createKey: adminProcedure
    .meta({ stepUp: 'production' })
    .input(createApiKeyInput)
    .output(createdApiKeySchema)
    .mutation(({ ctx, input }) => createApiKey(ctx.deps, actorOf(ctx), input)),
  revokeKey: adminProcedure
    .input(byIdInput)
    .output(serviceAccountSchema)
    .mutation(({ ctx, input }) => revokeApiKey(ctx.deps, actorOf(ctx), input)),
});
