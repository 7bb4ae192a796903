import {
  checkIdInput,
  checkPlayerInput,
  freefireCheckSchema,
  playerCheckSchema,
  pubgCheckSchema,
} from '@manabar/contracts';
import type { Context } from '#procedures/context.ts';
import { publicProcedure, router } from '#procedures/procedures.ts';
import { checkPlayer } from './check-player.ts';
import { toFreefireCheck, toPlayerCheck, toPubgCheck } from './player-checks.mapper.ts';
import type { PlayerCheckCaller } from '#ports/player-checks.ts';

/** Returns a procedure with the documented REST path of a game's player check. */
const documented = (path: string) =>
  publicProcedure.meta({
    rest: { method: 'POST', path, refusals: ['supplier_unavailable'], summary: 'Check a player' },
    limit: 'playerCheck',
  });

/** Identifies a logged-in customer, who gets a separate quota from visitors. */
async function askerOf({ deps, caller, token, address }: Context): Promise<PlayerCheckCaller> {
  const known = caller ?? (token === null ? null : await deps.authenticate(token));
  return { address, userId: known?.userId ?? null };
}

/** Procedures `topup.*` of player checks. `checkPlayer` serves every game. */
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
