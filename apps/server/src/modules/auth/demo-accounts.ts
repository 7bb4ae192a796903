import type { Role } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { verifyPassword } from './password.ts';
import { findLogin } from './users.sql.ts';

/** The accounts of the demo, whose passwords everybody knows. */
export const demoAccounts: readonly { nickname: string; password: string; role: Role }[] = [
  { nickname: 'admin', password: 'admin12345', role: 'admin' },
  { nickname: 'demo', password: 'demo12345', role: 'user' },
];

/** The nicknames of accounts that anybody could enter with a password of the demo. */
export async function findDemoAccounts(deps: Pick<Deps, 'pool'>): Promise<string[]> {
  const found: string[] = [];
  for (const { nickname, password } of demoAccounts) {
    const [user] = await findLogin(deps.pool, nickname);
    if (user && !user.blocked && (await verifyPassword(user.password_hash, password)))
      found.push(nickname);
  }
  return found;
}
