import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { revokeOthersOf } from '../sessions/sessions.sql.ts';
import { lockWholeUser } from '../users.sql.ts';
import { removeSecondFactor } from './remove-second-factor.ts';

/**
 * Disables the second factor and ends the admin's other sessions. Errors: forbidden (the shop requires one), conflict (no
 * factor is enabled).
 */
export async function disableSecondFactor(
  deps: Pick<Deps, 'pool' | 'env'>,
  { userId, sessionId }: SessionCaller,
  actor: AuditActor,
): Promise<{ success: true }> {
  if (deps.env.ADMIN_2FA === 'required') throw new DomainError('forbidden');
  await withTransaction(deps.pool, async (tx) => {
    await lockWholeUser(tx, userId);
    if (!(await removeSecondFactor(tx, userId))) throw new DomainError('conflict');
    await revokeOthersOf(tx, userId, sessionId);
    await writeAudit(tx, { actor, action: 'admin.disable_2fa', target: `user:${userId}` });
  });
  return { success: true };
}
