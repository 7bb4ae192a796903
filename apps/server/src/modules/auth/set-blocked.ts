import type { Queryable } from '#infra/db/sql.ts';
import { revokeSessionsOf } from './sessions/sessions.sql.ts';
import { updateBlocked } from './users.sql.ts';

/**
 * Blocks a user since the given time, or unblocks them (null). The caller holds the user's row FOR UPDATE, so that
 * concurrent logins and orders wait and then see the block.
 */
export async function setBlocked(tx: Queryable, userId: number, since: Date | null): Promise<void> {
  await updateBlocked(tx, userId, since);
  // Otherwise unblocking would revive the sessions.
  if (since) await revokeSessionsOf(tx, userId);
}
