import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '#deps.ts';
import type { Player } from '#ports/player-checks.ts';

const LIFETIME_SECONDS = 600;
/** Version of the token's format; a new format invalidates the tokens of the old one. */
const VERSION = 'c1';
const FORM = /^c1\.(\d{1,11})\.([\w-]+)\.([\w-]{43})$/;

type TokenDeps = Pick<Deps, 'clock' | 'keyedHash'>;

const signature = (
  { keyedHash }: TokenDeps,
  { service, playerId }: Player,
  until: string,
  name: string,
) => keyedHash('check token', VERSION, service, playerId, until, name).toString('base64url');

/**
 * Signs a token that proves for ten minutes that a player was found under a name: `c1.<until, unix
 * seconds>.<name>.<signature>`. The signing key is derived from the shop's key ring and survives key rotation.
 */
export function issueCheckToken(deps: TokenDeps, player: Player, playerName: string): string {
  const until = String(Math.floor(deps.clock.now().getTime() / 1000) + LIFETIME_SECONDS);
  const name = Buffer.from(playerName, 'utf8').toString('base64url');
  return `${VERSION}.${until}.${name}.${signature(deps, player, until, name)}`;
}

/** Returns the checked name, or null for a token that is forged, expired, or of another player. */
export function readCheckToken(deps: TokenDeps, token: string, player: Player): string | null {
  const [, until, name, given] = FORM.exec(token) ?? [];
  if (until === undefined || name === undefined || given === undefined) return null;
  // Compares texts, because several texts can encode the same bytes.
  const expected = signature(deps, player, until, name);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return null;
  if (deps.clock.now().getTime() >= Number(until) * 1000) return null;
  return Buffer.from(name, 'base64url').toString('utf8');
}
