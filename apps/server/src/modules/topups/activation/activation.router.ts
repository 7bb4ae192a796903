import {
  activateCodeInput,
  activatedCodeSchema,
  freefireActivationSchema,
} from '@manabar/contracts';
import { buyerOf } from '#modules/orders/index.ts';
import { authedProcedure, router } from '#procedures/procedures.ts';
import { activateCode } from './activate-generated-code.ts';
import { toFreefireActivation } from './to-freefire-activation.ts';

/** The limit on wrong codes is the only rate limit that belongs to these procedures alone. */
const guessed = { refused: { rate_limited: 'locked_out' } } as const;

/** Procedures `topup.*` of generated codes; the second one serves the documented REST path. */
export const activationRouter = router({
  activateCode: authedProcedure
    .meta({ callsOutside: true, security: guessed })
    .input(activateCodeInput)
    .output(activatedCodeSchema)
    .mutation(({ ctx, input }) =>
      activateCode(ctx.deps, { ...buyerOf(ctx), address: ctx.address }, input),
    ),
  activateFreefireCode: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/freefire/activate-code',
        idempotencyKey: 'optional',
        refusals: ['supplier_unavailable'],
        summary: 'Top a player up with a generated code',
      },
      callsOutside: true,
      security: guessed,
    })
    .input(activateCodeInput)
    .output(freefireActivationSchema)
    .mutation(({ ctx, input }) =>
      toFreefireActivation(
        activateCode(ctx.deps, { ...buyerOf(ctx), address: ctx.address }, input),
      ),
    ),
});
