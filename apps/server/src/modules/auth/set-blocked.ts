import type { Queryable } from '#infra/db/sql.ts';
import { revokeSessionsOf } from './sessions.sql.ts';
import { updateBlocked } from './users.sql.ts';

/**
 * Shuts a user out from a time on, or lets them in again (null). The caller holds the user's row FOR UPDATE: whoever is
 * about to begin a session or an order waits for that, and then finds them blocked.
 */
export async function setBlocked(tx: Queryable, userId: number, since: Date | null): Promise<void> {
  await updateBlocked(tx, userId, since);
  // Otherwise they would live again with the user.
  if (since) await revokeSessionsOf(tx, userId);
}
