import type { Queryable } from '#infra/db/sql.ts';
import { revertRecentContacts } from '#modules/messages/index.ts';
import { revokeSessionsOf } from './sessions/sessions.sql.ts';
import { updateBlocked } from './users.sql.ts';

/**
 * Blocks a user since the given time, or unblocks them (null). The caller holds the user's row FOR UPDATE, so that
 * concurrent logins and orders wait and then see the block. A block reverts changes of contacts in their cool-down.
 */
export async function setBlocked(tx: Queryable, userId: number, since: Date | null): Promise<void> {
  await updateBlocked(tx, userId, since);
  if (!since) return;
  // Revokes the sessions, which unblocking would otherwise revive.
  await revokeSessionsOf(tx, userId);
  // The cool-down of a contact that a thief added would end during the block.
  await revertRecentContacts(tx, userId, since, null);
}
