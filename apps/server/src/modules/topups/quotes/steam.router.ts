import { calculateSteamInput, steamCalculationSchema, steamLimitsSchema } from '@manabar/contracts';
import { authedProcedure, publicProcedure, router } from '#procedures/procedures.ts';
import { calculateSteam } from './calculate-steam.ts';
import { readSteamLimits } from './read-steam-limits.ts';

/** Procedures `topup.*` that only Steam has; the limits are available over tRPC only. */
export const steamRouter = router({
  calculateSteam: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/steam/calculate',
        refusals: ['minimum_amount', 'rates_stale'],
        summary: 'Quote an amount for a Steam wallet',
      },
    })
    .input(calculateSteamInput)
    .output(steamCalculationSchema)
    .mutation(({ ctx, input }) => calculateSteam(ctx.deps, input)),
  steamLimits: publicProcedure
    .output(steamLimitsSchema)
    .query(({ ctx }) => readSteamLimits(ctx.deps)),
});
