import { deleteAccountInput, personalDataSchema, successSchema } from '@manabar/contracts';
import { requireSessionCaller } from '#modules/auth/index.ts';
import { authedProcedure, router } from '#procedures/procedures.ts';
import { deleteAccount } from './delete-account.ts';
import { exportPersonalData } from './export-personal-data.ts';

/** Procedures `profile.*` about a person's own data. */
export const personalDataRouter = router({
  export: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/profile/export',
        attachment: 'manabar-personal-data.json',
        refusals: ['forbidden'],
        summary: 'Get all data that the shop stores about the caller, as a file',
      },
      limit: 'export',
    })
    .output(personalDataSchema)
    .query(({ ctx }) => exportPersonalData(ctx.deps, requireSessionCaller(ctx.caller))),
  delete: authedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/profile',
        refusals: ['invalid_credentials', 'conflict', 'forbidden'],
        summary: 'Delete the account with its personal data; the ledger is kept',
      },
      limit: 'login',
      security: {
        refused: { invalid_credentials: 'confirmation_failed', unauthorized: 'locked_out' },
      },
    })
    .input(deleteAccountInput)
    .output(successSchema)
    .mutation(({ ctx, input }) =>
      deleteAccount(ctx.deps, requireSessionCaller(ctx.caller), ctx.address, input),
    ),
});
