import type { SecondFactorSetup } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { beginSecondFactor } from './begin-second-factor.ts';
import { confirmForFactor } from './change-own-factor.ts';

/**
 * Generates the secret of a customer's second factor after their password, so that a thief of the session cannot enrol a
 * factor. Errors: forbidden (an admin), invalid_credentials, conflict (a factor is enabled), unauthorized (too many
 * wrong passwords).
 */
export async function beginOwnFactor(
  deps: Deps,
  caller: SessionCaller,
  address: string,
  { password }: { password: string },
): Promise<SecondFactorSetup> {
  await confirmForFactor(deps, caller, address, password);
  return beginSecondFactor(deps, caller);
}
