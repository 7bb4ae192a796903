import type { SecondFactorSetup } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { savePending } from './second-factor.sql.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/**
 * Generates the secret of a second factor and returns it, only once; a code must enable the factor afterwards.
 * Error: conflict (a factor is enabled).
 */
export async function beginSecondFactor(
  deps: Pick<Deps, 'pool' | 'codeCipher' | 'clock'>,
  { userId, nickname }: SessionCaller,
): Promise<SecondFactorSetup> {
  const secret = newTotpSecret();
  const { cipher, keyId } = deps.codeCipher.encrypt(secret);
  const [saved] = await savePending(deps.pool, userId, cipher, keyId, deps.clock.now());
  if (!saved) throw new DomainError('conflict');
  return { secret, uri: totpUri(secret, nickname) };
}
