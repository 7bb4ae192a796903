import type { ServiceAccount } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { readServiceAccount } from '#modules/services/index.ts';
import { adjustBalance, type AdjustBalanceInput, type MoneyActor } from '#modules/wallet/index.ts';

/** Sets or changes what a service account can spend, and answers the account as it then is. Errors: as adjustBalance. */
export function adjustServiceBalance(
  deps: Pick<Deps, 'pool' | 'env' | 'clock' | 'log'>,
  actor: MoneyActor,
  input: AdjustBalanceInput,
): Promise<ServiceAccount> {
  return adjustBalance(deps, actor, input, (tx) => readServiceAccount(deps, tx, input.id));
}
