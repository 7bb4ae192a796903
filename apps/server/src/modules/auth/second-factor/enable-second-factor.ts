import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import type { SessionCaller } from '../caller.ts';
import { revokeOthersOf } from '../sessions.sql.ts';
import { lockWholeUser } from '../users.sql.ts';
import { plainCode, replaceRecoveryCodes } from './recovery-codes.ts';
import { confirmPending, findSecondFactor } from './second-factor.sql.ts';
import { stepOfCode } from './totp.ts';

/**
 * Turns the second factor on by a code of the app, ends the admin's other sessions and answers the recovery codes, this
 * once. Errors: second_factor_invalid, conflict (nothing was begun, or it is on already).
 */
export async function enableSecondFactor(
  deps: Pick<Deps, 'pool' | 'codeCipher' | 'privateHash' | 'clock'>,
  { userId, sessionId }: SessionCaller,
  actor: AuditActor,
  typed: string,
): Promise<string[]> {
  const now = deps.clock.now();
  return withTransaction(deps.pool, async (tx) => {
    // Whoever is logging in with the password alone waits here, and is then asked for a code.
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
