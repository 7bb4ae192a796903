import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { endGuessedSession } from './end-guessed-session.ts';
import type { Refused } from './login-throttle.ts';
import { verifyPassword } from './password.ts';
import { findPassword } from './users.sql.ts';

interface Confirmation {
  password: string;
  /** Audit action when there were too many wrong ones. */
  failed: 'user.change_password_failed' | 'user.delete_failed';
}

/**
 * Checks the caller's password and returns the hash that it matches. Wrong ones count for this session alone, together
 * with failed step-ups, and end it when there are too many. Errors: invalid_credentials, unauthorized (the session has
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
    await endGuessedSession(deps, caller, actor, { action: failed, by: 'password' });
    throw new DomainError('unauthorized');
  }
  if ('refused' in result) throw new DomainError(result.refused);
  return result.verified;
}

const wrongPassword: Refused = { refused: 'invalid_credentials' };
