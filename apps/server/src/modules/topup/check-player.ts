import type { Deps } from '#deps.ts';
import { issueCheckToken } from './check-token.ts';
import type { Player } from './player-checks.ts';
import type { Asker } from './supplier-guard.ts';

/** What a customer is told of a player; the token spares the order a second check. */
export type CheckedPlayer =
  { found: true; playerName: string; checkToken: string } | { found: false };

/** Looks a player up for a customer. Error: supplier_unavailable (no definite answer in time). */
export async function checkPlayer(
  deps: Pick<Deps, 'playerChecks' | 'clock' | 'privateHash'>,
  player: Player,
  asker: Asker,
): Promise<CheckedPlayer> {
  const check = await deps.playerChecks.check(player, asker);
  if (!check.found) return { found: false };
  const { playerName } = check;
  return { found: true, playerName, checkToken: issueCheckToken(deps, player, playerName) };
}
