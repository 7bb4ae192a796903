import type { Deps } from '#deps.ts';
import { issueCheckToken } from './player-check-token.ts';
import type { Player } from '#ports/player-checks.ts';
import type { PlayerCheckCaller } from '#ports/player-checks.ts';

/** Result of a player check for a customer; with the token, the order needs no second check. */
export type CheckedPlayer =
  | { found: true; playerName: string; checkToken: string }
  | { found: false };

/** Checks a player for a customer. Error: supplier_unavailable (no definite answer in time). */
export async function checkPlayer(
  deps: Pick<Deps, 'playerChecks' | 'clock' | 'keyedHash'>,
  player: Player,
  asker: PlayerCheckCaller,
): Promise<CheckedPlayer> {
  const check = await deps.playerChecks.check(player, asker);
  if (!check.found) return { found: false };
  const { playerName } = check;
  return { found: true, playerName, checkToken: issueCheckToken(deps, player, playerName) };
}
