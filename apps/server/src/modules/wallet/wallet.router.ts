import {
  balanceSchema,
  balanceStatementInput,
  balanceStatementSchema,
  topUpBalanceInput,
} from '@manabar/contracts';
import { adminProcedure, authedProcedure, ownProcedure, router } from '#procedures/procedures.ts';
import { readBalance } from './read-balance.ts';
import { readBalanceStatement } from './statement/read-balance-statement.ts';
import { topUpAdminBalance } from './top-up-admin-balance.ts';

export const walletRouter = router({
  balance: ownProcedure
    .meta({ rest: { method: 'GET', path: '/balance', summary: 'Balances of the caller' } })
    .output(balanceSchema)
    .query(({ ctx }) => readBalance(ctx.deps, ctx.credentials)),
  statement: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/balance/statement',
        summary: 'Changes of the own balance, newest first',
      },
    })
    .input(balanceStatementInput)
    .output(balanceStatementSchema)
    .query(({ ctx, input }) => readBalanceStatement(ctx.deps, ctx.caller.userId, input)),
  topUp: adminProcedure
    .meta({
      stepUp: 'production',
      rest: {
        method: 'POST',
        path: '/balance/topup',
        idempotencyKey: 'optional',
        refusals: ['minimum_amount'],
        summary: 'Credit the own balance (admins)',
      },
    })
    .input(topUpBalanceInput)
    .output(balanceSchema)
    .mutation(({ ctx, input }) =>
      topUpAdminBalance(
        ctx.deps,
        { ...ctx.caller, address: ctx.address, onReplay: ctx.markReplayed },
        input,
      ),
    ),
});
