import type { ServiceAccount } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { readServiceAccount } from '#modules/service-accounts/index.ts';
import type { CallingActor } from '#modules/audit/index.ts';
import { adjustBalance, type AdjustBalanceInput } from '#modules/wallet/index.ts';

/** Sets or changes a service account's balance, and returns the resulting account. Errors: those of adjustBalance. */
export function adjustServiceBalance(
  deps: Pick<Deps, 'pool' | 'env' | 'clock' | 'log'>,
  actor: CallingActor,
  input: AdjustBalanceInput,
): Promise<ServiceAccount> {
  return adjustBalance(deps, actor, input, (tx) => readServiceAccount(deps, tx, input.id));
}
