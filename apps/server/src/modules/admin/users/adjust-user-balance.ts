import type { AdminUser } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { CallingActor } from '#modules/audit/index.ts';
import { adjustBalance, type AdjustBalanceInput } from '#modules/wallet/index.ts';
import { toAdminUser } from './admin-user.mapper.ts';
import { findUser } from './users.sql.ts';

/** Sets or changes a customer's balance, and returns the resulting customer. Errors: those of adjustBalance. */
export function adjustUserBalance(
  deps: Pick<Deps, 'pool' | 'env' | 'clock' | 'log'>,
  actor: CallingActor,
  input: AdjustBalanceInput,
): Promise<AdminUser> {
  return adjustBalance(deps, actor, input, async (tx) => {
    const [row] = await findUser(tx, input.id);
    if (!row) throw new DomainError('not_found');
    return toAdminUser(row);
  });
}
