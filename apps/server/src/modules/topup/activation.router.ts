import {
  activateCodeInput,
  activatedCodeSchema,
  freefireActivationSchema,
} from '@manabar/contracts';
import { buyerOf } from '#modules/orders/index.ts';
import { authedProcedure, router } from '#transport/procedures.ts';
import { activateCode } from './activate-code.ts';
import { toFreefireActivation } from './activation.mapper.ts';

/** The limit of wrong codes is the only one that these calls have of their own. */
const guessed = { refused: { rate_limited: 'locked_out' } } as const;

/** Procedures `topup.*` of codes that the shop makes itself; the second is the one that other clients know. */
export const activationRouter = router({
  activateCode: authedProcedure
    .meta({ security: guessed })
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
        summary: 'Top a player up with a code of the shop',
      },
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
