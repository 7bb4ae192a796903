import type { UserSession } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { listSessions } from '#modules/auth/index.ts';
import type { Caller } from '#ports/caller.ts';
import { findUser } from './users.sql.ts';

/** Lists a user's live sessions, last used first. Error: not_found. */
export async function listUserSessions(
  deps: Pick<Deps, 'pool' | 'clock' | 'env'>,
  { sessionId }: Pick<Caller, 'sessionId'>,
  id: number,
): Promise<UserSession[]> {
  const [user] = await findUser(deps.pool, id);
  if (!user) throw new DomainError('not_found');
  return listSessions(deps, id, sessionId);
}
