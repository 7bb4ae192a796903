import {
  checkIdInput,
  checkPlayerInput,
  freefireCheckSchema,
  playerCheckSchema,
  pubgCheckSchema,
} from '@manabar/contracts';
import type { Context } from '#transport/context.ts';
import { publicProcedure, router } from '#transport/procedures.ts';
import { checkPlayer } from './check-player.ts';
import { toFreefireCheck, toPlayerCheck, toPubgCheck } from './player-checks.mapper.ts';
import type { Asker } from './supplier-guard.ts';

/** The path on which a game's check is documented for other clients. */
const documented = (path: string) =>
  publicProcedure.meta({
    rest: { method: 'POST', path, refusals: ['supplier_unavailable'], summary: 'Look a player up' },
    limit: 'playerCheck',
  });

/** Public; logged-in customers have room of their own. */
async function askerOf({ deps, caller, token, address }: Context): Promise<Asker> {
  const known = caller ?? (token === null ? null : await deps.authenticate(token));
  return { address, userId: known?.userId ?? null };
}

/** Procedures `topup.*`: who stands behind a player's id. `checkPlayer` serves every service there is. */
export const playerChecksRouter = router({
  checkPlayer: publicProcedure
    .meta({ limit: 'playerCheck' })
    .input(checkPlayerInput)
    .output(playerCheckSchema)
    .mutation(async ({ ctx, input }) =>
      toPlayerCheck(await checkPlayer(ctx.deps, input, await askerOf(ctx))),
    ),
  checkFreefireId: documented('/freefire/check-id')
    .input(checkIdInput('freefire'))
    .output(freefireCheckSchema)
    .mutation(async ({ ctx, input: { playerID: playerId } }) =>
      toFreefireCheck(
        await checkPlayer(ctx.deps, { service: 'freefire', playerId }, await askerOf(ctx)),
      ),
    ),
  checkPubgId: documented('/pubg/check-id')
    .input(checkIdInput('pubg'))
    .output(pubgCheckSchema)
    .mutation(async ({ ctx, input: { playerID: playerId } }) =>
      toPubgCheck(await checkPlayer(ctx.deps, { service: 'pubg', playerId }, await askerOf(ctx))),
    ),
});
