import { calculateSteamInput, steamCalculationSchema } from '@manabar/contracts';
import { authedProcedure, router } from '#transport/procedures.ts';
import { calculateSteam } from './calculate-steam.ts';

/** Procedures `topup.*` of Steam alone. */
export const steamRouter = router({
  calculateSteam: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/steam/calculate',
        refusals: ['minimum_amount', 'rates_stale'],
        summary: 'What an amount for a Steam wallet costs',
      },
    })
    .input(calculateSteamInput)
    .output(steamCalculationSchema)
    .mutation(({ ctx, input }) => calculateSteam(ctx.deps, input)),
});
