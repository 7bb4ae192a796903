import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { revokeOthersOf } from '../sessions.sql.ts';
import { lockWholeUser } from '../users.sql.ts';
import { plainCode, replaceRecoveryCodes } from './recovery-codes.ts';
import { confirmPending, findSecondFactor } from './second-factor.sql.ts';
import { stepOfCode } from './totp.ts';

/**
 * Enables the second factor with a code of the app, ends the admin's other sessions and returns the recovery codes, which
 * are shown only once. Errors: second_factor_invalid, conflict (no setup was begun, or a factor is enabled).
 */
export async function enableSecondFactor(
  deps: Pick<Deps, 'pool' | 'codeCipher' | 'keyedHash' | 'clock'>,
  { userId, sessionId }: SessionCaller,
  actor: AuditActor,
  typed: string,
): Promise<string[]> {
  const now = deps.clock.now();
  return withTransaction(deps.pool, async (tx) => {
    // A concurrent login with only the password waits for this lock and then requires a code.
    await lockWholeUser(tx, userId);
    const [factor] = await findSecondFactor(tx, userId);
    if (!factor || factor.confirmed_at) throw new DomainError('conflict');
    const secret = deps.codeCipher.decrypt(factor.cipher, factor.key_id);
    const step = stepOfCode(secret, plainCode(typed), now);
    if (step === null) throw new DomainError('second_factor_invalid');
    const [confirmed] = await confirmPending(tx, userId, step, now);
    if (!confirmed) throw new DomainError('conflict');
    await revokeOthersOf(tx, userId, sessionId);
    const codes = await replaceRecoveryCodes(deps, tx, userId);
    await writeAudit(tx, { actor, action: 'admin.enable_2fa', target: `user:${userId}` });
    return codes;
  });
}
