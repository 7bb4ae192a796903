import { demoAccounts } from '@manabar/prisma/demo-accounts';
import type { Deps } from '#deps.ts';
import { verifyPassword } from './passwords/hash-password.ts';
import { findLogin } from './users.sql.ts';

/** Finds the nicknames of accounts that still have their published demo password. */
export async function findDemoAccounts(deps: Pick<Deps, 'pool'>): Promise<string[]> {
  const found: string[] = [];
  for (const { nickname, password } of demoAccounts) {
    const [user] = await findLogin(deps.pool, nickname, null, null);
    if (user && !user.blocked && (await verifyPassword(user.password_hash, password)))
      found.push(nickname);
  }
  return found;
}
