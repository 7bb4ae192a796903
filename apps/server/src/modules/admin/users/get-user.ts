import type { AdminUserDetail } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { getSecondFactorSettings, listSessions } from '#modules/auth/index.ts';
import { toAdminUser } from './admin-user.mapper.ts';
import { countUserOrders, findUser } from './users.sql.ts';

/** Reads one user with the numbers of live sessions and orders, and the second factor. Error: not_found. */
export async function getUser(
  deps: Pick<Deps, 'pool' | 'clock' | 'env'>,
  id: number,
): Promise<AdminUserDetail> {
  const [[user], sessions, [count], { since }] = await Promise.all([
    findUser(deps.pool, id),
    listSessions(deps, id),
    countUserOrders(deps.pool, id),
    getSecondFactorSettings(deps, id),
  ]);
  if (!user) throw new DomainError('not_found');
  return {
    ...toAdminUser(user),
    sessions: sessions.length,
    orders: count?.orders ?? 0,
    secondFactorSince: since,
  };
}
