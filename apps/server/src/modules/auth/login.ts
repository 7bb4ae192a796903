import { nicknameKey, type LoginInput, type Session } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { rememberAddress } from './login-addresses.sql.ts';
import { openSession } from './open-session.ts';
import { verifyPassword } from './password.ts';
import { findLogin } from './users.sql.ts';

/**
 * Begins a session. Errors: invalid_credentials, for an unknown nickname as for a wrong password and with the
 * same work; rate_limited.
 */
export async function login(deps: Deps, address: string, input: LoginInput): Promise<Session> {
  const key = nicknameKey(input.nickname);
  const [found] = await findLogin(deps.pool, key);
  const user = await deps.loginThrottle.run(
    { nicknameKey: key, address },
    found?.id ?? null,
    async () => {
      const matches = await verifyPassword(found?.password_hash, input.password);
      return found && matches && !found.blocked ? found : null;
    },
  );
  if (!user) throw new DomainError('invalid_credentials');
  const token = await withTransaction(deps.pool, async (tx) => {
    await rememberAddress(tx, user.id, deps.loginThrottle.addressHash(address), deps.clock.now());
    return openSession(deps, tx, user.id);
  });
  return { token, nickname: user.nickname, userId: user.id };
}
