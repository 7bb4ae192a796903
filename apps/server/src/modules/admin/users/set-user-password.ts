import type { AdminUser, setUserPasswordInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { changePassword, hashPassword } from '#modules/auth/index.ts';
import { toAdminUser } from './admin-user.mapper.ts';
import { findUser, lockUser } from './users.sql.ts';

/**
 * Sets a customer's password and ends all their sessions; at the next login the web asks for a new one. Another
 * admin's password is set only by `pnpm admin:create --reset`. Errors: not_found, forbidden, conflict (an older
 * version).
 */
export async function setUserPassword(
  deps: Pick<Deps, 'pool'>,
  actor: AuditActor,
  { id, version, password }: z.output<typeof setUserPasswordInput>,
): Promise<AdminUser> {
  // Hashing is slow, so it runs before the transaction takes locks.
  const hash = await hashPassword(password, { preferred: true });
  return withTransaction(deps.pool, async (tx) => {
    const [user] = await lockUser(tx, id);
    if (!user) throw new DomainError('not_found');
    if (user.role === 'admin' && id !== actor.userId) throw new DomainError('forbidden');
    requireVersion(user, version);
    await changePassword(tx, id, hash, { mustChange: id !== actor.userId });
    await writeAudit(tx, { actor, action: 'user.set_password', target: `user:${id}` });
    const [row] = await findUser(tx, id);
    if (!row) throw new DomainError('not_found');
    return toAdminUser(row);
  });
}
