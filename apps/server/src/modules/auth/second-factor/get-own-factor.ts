import type { SecondFactor } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { getSecondFactorSettings } from './get-second-factor-settings.ts';

/** Returns the second factor of a customer's own account. */
export async function getOwnFactor(
  deps: Pick<Deps, 'pool' | 'env'>,
  userId: number,
): Promise<SecondFactor> {
  const { since, recoveryCodesLeft } = await getSecondFactorSettings(deps, userId);
  return { since, recoveryCodesLeft };
}
