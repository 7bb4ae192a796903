import {
  isReservedNickname,
  nicknameKey,
  type RegisterInput,
  type Session,
} from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { insertWholeUser } from './create-user.ts';
import { openSession } from './sessions/open-session.ts';
import { rememberLogin } from './remember-login.ts';
import { refuseCommonPassword } from './passwords/refuse-common-password.ts';
import { hashPassword } from './passwords/hash-password.ts';

/**
 * Registers a customer and logs them in. Errors: nickname_taken, validation_error (password_too_common), unavailable (too
 * many registrations or logins).
 */
export async function register(
  deps: Deps,
  address: string,
  input: RegisterInput,
  userAgent: string | null = null,
  signal?: AbortSignal,
): Promise<Session> {
  if (isReservedNickname(nicknameKey(input.nickname))) throw new DomainError('nickname_taken');
  await refuseCommonPassword('password', input);
  const passwordHash = await hashPassword(input.password, { signal });
  return withTransaction(deps.pool, async (tx) => {
    const { userId, nickname } = await insertWholeUser(tx, {
      nickname: input.nickname,
      passwordHash,
    });
    await rememberLogin(deps, tx, userId, { address, userAgent });
    const token = await openSession(deps, tx, userId, { address, userAgent });
    return { token, nickname, userId };
  });
}
