import type { AdminUser, removeUserFactorInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { removeSecondFactor } from '#modules/auth/index.ts';
import { toAdminUser } from './admin-user.mapper.ts';
import { findUser, lockUser } from './users.sql.ts';

/**
 * Turns off the second factor of a customer who lost it; their contacts hear of it. An admin's factor is removed only by
 * `pnpm admin:create … --reset`. Errors: not_found, forbidden, conflict (an older version, or no factor is enabled).
 */
export async function removeUserFactor(
  deps: Pick<Deps, 'pool'>,
  actor: AuditActor,
  { id, version, reason }: z.output<typeof removeUserFactorInput>,
): Promise<AdminUser> {
  return withTransaction(deps.pool, async (tx) => {
    const [user] = await lockUser(tx, id);
    if (!user) throw new DomainError('not_found');
    if (user.role === 'admin') throw new DomainError('forbidden');
    requireVersion(user, version);
    if (!(await removeSecondFactor(tx, id))) throw new DomainError('conflict');
    await writeAudit(tx, { actor, action: 'user.remove_2fa', target: `user:${id}`, reason });
    const [row] = await findUser(tx, id);
    if (!row) throw new DomainError('not_found');
    return toAdminUser(row);
  });
}
