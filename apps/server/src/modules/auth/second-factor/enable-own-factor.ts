import type { OwnSecondFactorInput } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { confirmForFactor } from './change-own-factor.ts';
import { enableSecondFactor } from './enable-second-factor.ts';

/**
 * Enables a customer's second factor with the password and a code of the app, and returns the recovery codes once. Errors:
 * those of `beginOwnFactor` and `enableSecondFactor`.
 */
export async function enableOwnFactor(
  deps: Deps,
  caller: SessionCaller,
  address: string,
  { password, code }: OwnSecondFactorInput,
): Promise<string[]> {
  const confirmedHash = await confirmForFactor(deps, caller, address, password);
  const { userId, nickname } = caller;
  return enableSecondFactor(deps, caller, { userId, nickname, address }, { code, confirmedHash });
}
