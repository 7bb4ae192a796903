import { nicknameKey, normalizeNickname, type Role } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { hashPassword } from './passwords/hash-password.ts';
import { insertCart, insertUser, openWallet, updateNickname } from './users.sql.ts';

export interface NewUser {
  nickname: string;
  password: string;
  role?: Role;
}

/**
 * Creates a user with an empty cart and wallet in one transaction. The caller validates nickname and password with the
 * contract's schemas. Error: nickname_taken (as a constraint violation).
 */
export async function createUser(
  deps: Pick<Deps, 'pool'>,
  user: NewUser,
): Promise<{ userId: number; nickname: string }> {
  const passwordHash = await hashPassword(user.password);
  return withTransaction(deps.pool, (tx) => insertWholeUser(tx, { ...user, passwordHash }));
}

/** Inserts the rows of a new user in the caller's transaction. */
export async function insertWholeUser(
  tx: PoolClient,
  user: { nickname: string; passwordHash: string; role?: Role },
): Promise<{ userId: number; nickname: string }> {
  const nickname = normalizeNickname(user.nickname);
  const [row] = await insertUser(
    tx,
    nickname,
    nicknameKey(nickname),
    user.passwordHash,
    user.role ?? 'user',
  );
  if (!row) throw new Error('the new user has no id');
  await insertCart(tx, row.id);
  await openWallet(tx, row.id);
  return { userId: row.id, nickname };
}

/** Invalid hash that matches no password; the database allows no other for a service account. */
const NO_PASSWORD = '!';

/** Creates a service account's user in the caller's transaction. Error: nickname_taken (as a constraint violation). */
export async function createServiceUser(tx: PoolClient, nickname: string): Promise<number> {
  const user = { nickname, passwordHash: NO_PASSWORD, role: 'service' } as const;
  return (await insertWholeUser(tx, user)).userId;
}

/** Renames a user. Error: nickname_taken (as a constraint violation). */
export async function renameUser(tx: Queryable, userId: number, nickname: string): Promise<void> {
  const normalized = normalizeNickname(nickname);
  await updateNickname(tx, userId, normalized, nicknameKey(normalized));
}
