import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { revokeSessionsOf } from '../sessions/sessions.sql.ts';
import { updatePassword } from '../users.sql.ts';

/**
 * Stores the hash of a password that an admin set for the user, and ends the user's sessions. `mustChange`: the web asks
 * for a new password at the next login. Error: not_found.
 */
export async function setUserPasswordHash(
  db: Queryable,
  userId: number,
  passwordHash: string,
  { mustChange }: { mustChange: boolean },
): Promise<void> {
  const [user] = await updatePassword(db, userId, passwordHash, mustChange);
  if (!user) throw new DomainError('not_found');
  await revokeSessionsOf(db, userId);
}
