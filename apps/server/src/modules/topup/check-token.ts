import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '#deps.ts';
import type { Player } from './player-checks.ts';

const LIFETIME_SECONDS = 600;
/** Another form of token gets another version: those of the old one are then none. */
const VERSION = 'c1';
const FORM = /^c1\.(\d{1,11})\.([\w-]+)\.([\w-]{43})$/;

type TokenDeps = Pick<Deps, 'clock' | 'privateHash'>;

const signature = (
  { privateHash }: TokenDeps,
  { service, playerId }: Player,
  until: string,
  name: string,
) => privateHash('check token', VERSION, service, playerId, until, name).toString('base64url');

/**
 * Proves for ten minutes that a player was found, and by what name: `c1.<until, unix seconds>.<name>.<signature>`.
 * Signed with a key that comes from the shop's key ring, and stays the same when its keys rotate.
 */
export function issueCheckToken(deps: TokenDeps, player: Player, playerName: string): string {
  const until = String(Math.floor(deps.clock.now().getTime() / 1000) + LIFETIME_SECONDS);
  const name = Buffer.from(playerName, 'utf8').toString('base64url');
  return `${VERSION}.${until}.${name}.${signature(deps, player, until, name)}`;
}

/** The checked name; null unless the token is the shop's own, of this very player, and not too old. */
export function readCheckToken(deps: TokenDeps, token: string, player: Player): string | null {
  const [, until, name, given] = FORM.exec(token) ?? [];
  if (until === undefined || name === undefined || given === undefined) return null;
  // Texts are compared, not bytes: several texts stand for the same bytes.
  const expected = signature(deps, player, until, name);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return null;
  if (deps.clock.now().getTime() >= Number(until) * 1000) return null;
  return Buffer.from(name, 'base64url').toString('utf8');
}
