import type { AdminUser, blockUserInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { setBlocked } from '#modules/auth/index.ts';
import { toAdminUser } from './admin-user.mapper.ts';
import { findUser, lockUser } from './users.sql.ts';

/**
 * Blocks or unblocks a customer. Admins cannot be blocked here, so that nobody locks out another admin or the
 * last one: `pnpm admin:create … --reset` revokes an admin's access. Errors: see blockUserInput.
 */
export async function setUserBlocked(
  deps: Pick<Deps, 'pool' | 'clock'>,
  actor: AuditActor,
  { id, version, reason }: z.output<typeof blockUserInput>,
  block: boolean,
): Promise<AdminUser> {
  return withTransaction(deps.pool, async (tx) => {
    const [user] = await lockUser(tx, id);
    if (!user) throw new DomainError('not_found');
    if (user.role === 'admin') throw new DomainError('forbidden');
    requireVersion(user, version);
    if (block !== (user.blocked_at !== null)) {
      const since = block ? deps.clock.now() : null;
      await setBlocked(tx, id, since);
      await writeAudit(tx, {
        actor,
        action: block ? 'user.block' : 'user.unblock',
        target: `user:${id}`,
        reason,
        before: { blocked: user.blocked_at?.toISOString() ?? null },
        after: { blocked: since?.toISOString() ?? null },
      });
    }
    const [row] = await findUser(tx, id);
    if (!row) throw new DomainError('not_found');
    return toAdminUser(row);
  });
}
