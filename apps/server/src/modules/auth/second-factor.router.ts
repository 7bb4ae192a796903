import {
  beginOwnSecondFactorInput,
  ownSecondFactorInput,
  recoveryCodesSchema,
  secondFactorSchema,
  secondFactorSetupSchema,
  successSchema,
} from '@manabar/contracts';
import { authedProcedure, router } from '#procedures/procedures.ts';
import { requireSessionCaller } from './sessions/require-session-caller.ts';
import { beginOwnFactor } from './second-factor/begin-own-factor.ts';
import { disableOwnFactor } from './second-factor/disable-own-factor.ts';
import { enableOwnFactor } from './second-factor/enable-own-factor.ts';
import { getOwnFactor } from './second-factor/get-own-factor.ts';
import { renewOwnRecoveryCodes } from './second-factor/renew-own-recovery-codes.ts';

const refused = {
  invalid_credentials: 'confirmation_failed',
  second_factor_invalid: 'confirmation_failed',
  unauthorized: 'locked_out',
} as const;

/** Procedures `secondFactor.*` on a customer's own account. */
export const secondFactorRouter = router({
  status: authedProcedure
    .output(secondFactorSchema)
    .query(({ ctx }) => getOwnFactor(ctx.deps, requireSessionCaller(ctx.caller).userId)),
  begin: authedProcedure
    .meta({ limit: 'login', security: { refused } })
    .input(beginOwnSecondFactorInput)
    .output(secondFactorSetupSchema)
    .mutation(({ ctx, input }) =>
      beginOwnFactor(ctx.deps, requireSessionCaller(ctx.caller), ctx.address, input),
    ),
  enable: authedProcedure
    .meta({ limit: 'login', security: { done: 'second_factor_enabled', refused } })
    .input(ownSecondFactorInput)
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: await enableOwnFactor(
        ctx.deps,
        requireSessionCaller(ctx.caller),
        ctx.address,
        input,
      ),
    })),
  renewRecoveryCodes: authedProcedure
    .meta({ limit: 'login', security: { done: 'recovery_codes_renewed', refused } })
    .input(ownSecondFactorInput)
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: await renewOwnRecoveryCodes(
        ctx.deps,
        requireSessionCaller(ctx.caller),
        ctx.address,
        input,
      ),
    })),
  disable: authedProcedure
    .meta({ limit: 'login', security: { done: 'second_factor_disabled', refused } })
    .input(ownSecondFactorInput)
    .output(successSchema)
    .mutation(({ ctx, input }) =>
      disableOwnFactor(ctx.deps, requireSessionCaller(ctx.caller), ctx.address, input),
    ),
});
