import {
  adminSecuritySchema,
  enableSecondFactorInput,
  recoveryCodesSchema,
  secondFactorSetupSchema,
  stepUpInput,
  successSchema,
} from '@manabar/contracts';
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactorSettings,
  renewRecoveryCodes,
  stepUp,
} from '#modules/auth/index.ts';
import { adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';

/**
 * Procedures on the caller's own account. Enrolment of the second factor is open to admins who still lack the
 * required one.
 */
export const adminSecondFactorRouter = router({
  status: adminProcedure
    .meta({ withoutSecondFactor: true })
    .output(adminSecuritySchema)
    .query(({ ctx }) => getSecondFactorSettings(ctx.deps, ctx.caller.userId)),
  // Always needs step-up authentication, so that a thief of the session cannot enrol a second factor.
  begin: adminProcedure
    .meta({ withoutSecondFactor: true, stepUp: 'always' })
    .output(secondFactorSetupSchema)
    .mutation(({ ctx }) => beginSecondFactor(ctx.deps, ctx.caller)),
  enable: adminProcedure
    .meta({
      withoutSecondFactor: true,
      stepUp: 'always',
      security: { done: 'second_factor_enabled' },
    })
    .input(enableSecondFactorInput)
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: await enableSecondFactor(ctx.deps, ctx.caller, actorOf(ctx), input),
    })),
  renewRecoveryCodes: adminProcedure
    .meta({ stepUp: 'always', security: { done: 'recovery_codes_renewed' } })
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx }) => ({
      recoveryCodes: await renewRecoveryCodes(ctx.deps, ctx.caller.userId, actorOf(ctx)),
    })),
  disable: adminProcedure
    .meta({ stepUp: 'always', security: { done: 'second_factor_disabled' } })
    .output(successSchema)
    .mutation(({ ctx }) => disableSecondFactor(ctx.deps, ctx.caller, actorOf(ctx))),
  stepUp: adminProcedure
    .meta({
      withoutSecondFactor: true,
      limit: 'login',
      security: {
        refused: {
          invalid_credentials: 'confirmation_failed',
          second_factor_invalid: 'confirmation_failed',
          unauthorized: 'locked_out',
        },
      },
    })
    .input(stepUpInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => stepUp(ctx.deps, ctx.caller, actorOf(ctx), input)),
});
