import { profileSchema } from '@manabar/contracts';
import { authedProcedure, router } from '#procedures/procedures.ts';
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
});
