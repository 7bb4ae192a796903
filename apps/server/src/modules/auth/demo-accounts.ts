import { demoAccounts } from '@manabar/prisma/demo';
import type { Deps } from '#deps.ts';
import { verifyPassword } from './password.ts';
import { findLogin } from './users.sql.ts';

/** The nicknames of accounts that anybody could enter with a password of the demo. */
export async function findDemoAccounts(deps: Pick<Deps, 'pool'>): Promise<string[]> {
  const found: string[] = [];
  for (const { nickname, password } of demoAccounts) {
    const [user] = await findLogin(deps.pool, nickname, null, null);
    if (user && !user.blocked && (await verifyPassword(user.password_hash, password)))
      found.push(nickname);
  }
  return found;
}
