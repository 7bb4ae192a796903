import { nicknameKey, type LoginInput, type Session } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { openSession } from './open-session.ts';
import { verifyPassword } from './password.ts';
import { findLogin } from './users.sql.ts';

/** Begins a session. Errors: invalid_credentials, for an unknown nickname as for a wrong password; rate_limited. */
export async function login(deps: Deps, input: LoginInput): Promise<Session> {
  const [user] = await findLogin(deps.pool, nicknameKey(input.nickname));
  const matches = await verifyPassword(user?.password_hash, input.password);
  if (!user || !matches || user.blocked) throw new DomainError('invalid_credentials');
  return {
    token: await openSession(deps, deps.pool, user.id),
    nickname: user.nickname,
    userId: user.id,
  };
}
