import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { revokeSessionsOf } from './sessions.sql.ts';
import { updatePassword } from './users.sql.ts';

/** Stores a password's hash and ends the user's sessions. Error: not_found. */
export async function changePassword(
  db: Queryable,
  userId: number,
  passwordHash: string,
): Promise<void> {
  const [user] = await updatePassword(db, userId, passwordHash);
  if (!user) throw new DomainError('not_found');
  await revokeSessionsOf(db, userId);
}
