import { calculateSteamInput, steamCalculationSchema, steamLimitsSchema } from '@manabar/contracts';
import { authedProcedure, publicProcedure, router } from '#transport/procedures.ts';
import { calculateSteam } from './calculate-steam.ts';
import { readSteamLimits } from './read-steam-limits.ts';

/** Procedures `topup.*` of Steam alone; the limits are tRPC only. */
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
  steamLimits: publicProcedure
    .output(steamLimitsSchema)
    .query(({ ctx }) => readSteamLimits(ctx.deps)),
});
