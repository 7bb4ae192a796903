import {
  checkIdInput,
  checkPlayerInput,
  freefireCheckSchema,
  playerCheckSchema,
  pubgCheckSchema,
} from '@manabar/contracts';
import { publicProcedure, router } from '#transport/procedures.ts';
import { checkPlayer } from './check-player.ts';
import { toFreefireCheck, toPlayerCheck, toPubgCheck } from './player-checks.mapper.ts';

/** The path on which a game's check is documented for other clients. */
const documented = (path: string) =>
  publicProcedure.meta({
    rest: { method: 'POST', path, refusals: ['supplier_unavailable'], summary: 'Look a player up' },
    limit: 'playerCheck',
  });

/** Procedures `topup.*`: who stands behind a player's id. `checkPlayer` serves every service there is. */
export const playerChecksRouter = router({
  checkPlayer: publicProcedure
    .meta({ limit: 'playerCheck' })
    .input(checkPlayerInput)
    .output(playerCheckSchema)
    .mutation(async ({ ctx, input }) => toPlayerCheck(await checkPlayer(ctx.deps, input))),
  checkFreefireId: documented('/freefire/check-id')
    .input(checkIdInput('freefire'))
    .output(freefireCheckSchema)
    .mutation(async ({ ctx, input: { playerID: playerId } }) =>
      toFreefireCheck(await checkPlayer(ctx.deps, { service: 'freefire', playerId })),
    ),
  checkPubgId: documented('/pubg/check-id')
    .input(checkIdInput('pubg'))
    .output(pubgCheckSchema)
    .mutation(async ({ ctx, input: { playerID: playerId } }) =>
      toPubgCheck(await checkPlayer(ctx.deps, { service: 'pubg', playerId })),
    ),
});
