import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { endSessionAfterGuesses } from '../sessions/end-session-after-guesses.ts';
import type { Refused } from '../login-throttle.ts';
import { verifyPassword } from './hash-password.ts';
import { findPassword, lockWholeUser } from '../users.sql.ts';

interface Confirmation {
  password: string;
  /** Audit action after too many wrong passwords. */
  failed: 'user.change_2fa_failed' | 'user.change_password_failed' | 'user.delete_failed';
}

/**
 * Checks the caller's password and returns the hash that it matches. Wrong passwords count only for this session,
 * together with failed step-ups, and too many end it. Errors: invalid_credentials, unauthorized (the session has
 * ended).
 */
export async function confirmPassword(
  deps: Pick<Deps, 'pool' | 'loginThrottle'>,
  caller: SessionCaller,
  address: string,
  { password, failed }: Confirmation,
): Promise<string> {
  const { userId, nickname, sessionId } = caller;
  const result = await deps.loginThrottle.runStepUp(sessionId, async () => {
    const [user] = await findPassword(deps.pool, userId);
    const matches = await verifyPassword(user?.password_hash, password, { preferred: true });
    return user && matches ? { verified: user.password_hash } : wrongPassword;
  });
  if (result === null) {
    const actor = { userId, nickname, address };
    await endSessionAfterGuesses(deps, caller, actor, { action: failed, by: 'password' });
    throw new DomainError('unauthorized');
  }
  if ('refused' in result) throw new DomainError(result.refused);
  return result.verified;
}

/**
 * Locks the user until the end of the transaction and refuses a password that was changed since it was confirmed. A
 * concurrent log-in waits for this lock. Error: invalid_credentials.
 */
export async function lockConfirmedUser(
  tx: PoolClient,
  userId: number,
  confirmedHash: string,
): Promise<void> {
  await lockWholeUser(tx, userId);
  const [now] = await findPassword(tx, userId);
  if (now?.password_hash !== confirmedHash) throw new DomainError('invalid_credentials');
}

const wrongPassword: Refused = { refused: 'invalid_credentials' };
