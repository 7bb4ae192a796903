import { profileSchema, successSchema, unsubscribeInput } from '@manabar/contracts';
import { declineMessages } from '#modules/messages/index.ts';
import { authedProcedure, publicProcedure, router } from '#procedures/procedures.ts';
import { documentedProfileSchema } from '#procedures/documented.ts';
import { getProfile } from './get-profile.ts';

export const profileRouter = router({
  get: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/profile',
        output: documentedProfileSchema,
        summary: 'The caller, with balances and buyer status',
      },
    })
    .output(profileSchema)
    .query(({ ctx }) => getProfile(ctx.deps, ctx.caller)),
  unsubscribe: publicProcedure
    .input(unsubscribeInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => declineMessages(ctx.deps, input.token)),
});
