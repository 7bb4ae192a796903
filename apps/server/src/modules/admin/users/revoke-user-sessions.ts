import type { revokedSessionsSchema, revokeUserSessionsInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { revokeSessions } from '#modules/auth/index.ts';
import { lockUser } from './users.sql.ts';

/**
 * Ends sessions of any user, including admins and the caller, because a stolen session must not outlive its
 * discovery. Writes no audit entry when none ends. Error: not_found.
 */
export async function revokeUserSessions(
  deps: Pick<Deps, 'pool'>,
  actor: AuditActor,
  { id, sessionIds }: z.output<typeof revokeUserSessionsInput>,
): Promise<z.infer<typeof revokedSessionsSchema>> {
  return withTransaction(deps.pool, async (tx) => {
    const [user] = await lockUser(tx, id);
    if (!user) throw new DomainError('not_found');
    const sessions = await revokeSessions(tx, id, sessionIds);
    if (sessions.length > 0) {
      await writeAudit(tx, {
        actor,
        action: 'user.revoke_sessions',
        target: `user:${id}`,
        after: { sessions },
      });
    }
    return { revoked: sessions.length };
  });
}
