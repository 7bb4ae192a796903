import { nicknameKey, type ResetPasswordInput } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit } from '#modules/audit/index.ts';
import { hashLinkToken, revertRecentContacts } from '#modules/messages/index.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { refuseCommonPassword } from '../passwords/refuse-common-password.ts';
import { removeRecentSecondFactor } from '../second-factor/remove-second-factor.ts';
import { setUserPasswordHash } from '../passwords/set-user-password-hash.ts';
import { lockWholeUser } from '../users.sql.ts';
import { findReset, consumeReset } from './password-resets.sql.ts';

interface Origin {
  address: string;
  userAgent: string | null;
  signal?: AbortSignal;
}

/**
 * Sets a new password by the token of a reset, once, and ends all sessions. Removes contacts in their cool-down, contacts that
 * were added to the one with the link, and a customer's new second factor. Errors: code_invalid (unknown, used, expired, or
 * the password was changed meanwhile), validation_error (password_too_common), unavailable (too many log-ins).
 */
export async function resetPassword(
  deps: Pick<Deps, 'pool' | 'clock' | 'securityEvents' | 'loginThrottle'>,
  { address, userAgent, signal }: Origin,
  { token, newPassword }: ResetPasswordInput,
): Promise<{ success: true }> {
  const tokenHash = hashLinkToken(token);
  const [reset] = tokenHash ? await findReset(deps.pool, tokenHash, deps.clock.now()) : [];
  if (!tokenHash || !reset) throw new DomainError('code_invalid');
  const { user_id: userId, nickname } = reset;
  await refuseCommonPassword('newPassword', { nickname, password: newPassword });
  const passwordHash = await hashPassword(newPassword, { signal });
  const { contacts, factor } = await withTransaction(deps.pool, async (tx) => {
    // A concurrent log-in with the old password waits for this lock and is refused afterwards.
    await lockWholeUser(tx, userId);
    const [taken] = await consumeReset(tx, tokenHash, deps.clock.now());
    if (!taken) throw new DomainError('code_invalid');
    // Reverts contacts before the message about the new password is written, so that it goes to the former contacts.
    const [takenBack] = await revertRecentContacts(tx, userId, deps.clock.now(), taken.channel);
    const factor = await removeRecentSecondFactor(tx, userId, deps.clock.now());
    await setUserPasswordHash(tx, userId, passwordHash, { mustChange: false });
    const actor = { userId, nickname, address };
    await writeAudit(tx, { actor, action: 'user.reset_password', target: `user:${userId}` });
    return { contacts: takenBack !== undefined, factor };
  });
  // Guesses of the forgotten password may have reached the limit, which would refuse the new one as well.
  await deps.loginThrottle.forget({ nicknameKey: nicknameKey(nickname), address });
  const detail = 'auth.reset';
  const event = { userId, address, userAgent, detail };
  deps.securityEvents.record({ kind: 'password_changed', ...event });
  if (contacts) deps.securityEvents.record({ kind: 'contact_changed', ...event });
  if (factor) deps.securityEvents.record({ kind: 'second_factor_disabled', ...event });
  return { success: true };
}
