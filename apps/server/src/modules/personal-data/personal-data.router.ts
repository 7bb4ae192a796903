import { personalDataSchema } from '@manabar/contracts';
import { requireSession } from '#modules/auth/index.ts';
import { authedProcedure, router } from '#procedures/procedures.ts';
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
        summary: 'Everything that the shop keeps of the caller, as a file',
      },
    })
    .output(personalDataSchema)
    .query(({ ctx }) => exportPersonalData(ctx.deps, requireSession(ctx.caller))),
});
