import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { enqueueMessage } from '#modules/messages/index.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { lockConfirmedUser } from '../passwords/confirm-password.ts';
import { revokeOthersOf } from '../sessions/sessions.sql.ts';
import { lockWholeUser } from '../users.sql.ts';
import { plainCode, replaceRecoveryCodes } from './recovery-codes.ts';
import { confirmPending, findSecondFactor } from './second-factor.sql.ts';
import { stepOfCode } from './totp.ts';

/**
 * Enables the second factor with a code of the app, ends the caller's other sessions, notifies their contacts and returns
 * the recovery codes, which are shown only once. `confirmedHash`: hash of the password that the caller has just confirmed.
 * Errors: second_factor_invalid, invalid_credentials (password changed), conflict (setup not begun, or a factor is enabled).
 */
export async function enableSecondFactor(
  deps: Pick<Deps, 'pool' | 'codeCipher' | 'keyedHash' | 'clock'>,
  { userId, sessionId, role }: SessionCaller,
  actor: AuditActor,
  { code: typed, confirmedHash }: { code: string; confirmedHash?: string },
): Promise<string[]> {
  const now = deps.clock.now();
  return withTransaction(deps.pool, async (tx) => {
    // A concurrent login with only the password waits for this lock and then requires a code.
    if (confirmedHash === undefined) await lockWholeUser(tx, userId);
    else await lockConfirmedUser(tx, userId, confirmedHash);
    const [factor] = await findSecondFactor(tx, userId);
    if (!factor || factor.confirmed_at) throw new DomainError('conflict');
    const secret = deps.codeCipher.decrypt(factor.cipher, factor.key_id);
    const step = stepOfCode(secret, plainCode(typed), now);
    if (step === null) throw new DomainError('second_factor_invalid');
    const [confirmed] = await confirmPending(tx, userId, step, now);
    if (!confirmed) throw new DomainError('conflict');
    await revokeOthersOf(tx, userId, sessionId);
    const codes = await replaceRecoveryCodes(deps, tx, userId);
    await enqueueMessage(tx, { userId, kind: 'second_factor_enabled', data: {} });
    const action = role === 'admin' ? 'admin.enable_2fa' : 'user.enable_2fa';
    await writeAudit(tx, { actor, action, target: `user:${userId}` });
    return codes;
  });
}
