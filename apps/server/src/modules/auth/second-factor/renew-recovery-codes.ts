import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { lockWholeUser } from '../users.sql.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { findConfirmed } from './second-factor.sql.ts';

/** Replaces all recovery codes and returns the new ones, once. Error: conflict (no second factor is enabled). */
export async function renewRecoveryCodes(
  deps: Pick<Deps, 'pool' | 'keyedHash'>,
  userId: number,
  actor: AuditActor,
): Promise<string[]> {
  return withTransaction(deps.pool, async (tx) => {
    await lockWholeUser(tx, userId);
    const [on] = await findConfirmed(tx, userId);
    if (!on) throw new DomainError('conflict');
    const codes = await replaceRecoveryCodes(deps, tx, userId);
    await writeAudit(tx, { actor, action: 'admin.renew_recovery_codes', target: `user:${userId}` });
    return codes;
  });
}
