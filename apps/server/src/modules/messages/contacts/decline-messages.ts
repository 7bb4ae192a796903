import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { addUnwanted } from './contacts.sql.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

/**
 * Declines further messages about the topic of a message, by the token in its link. Idempotent. Error: not_found (a token
 * that the shop has not signed).
 */
export async function declineMessages(
  deps: Pick<Deps, 'pool' | 'keyedHash'>,
  token: string,
): Promise<{ success: true }> {
  const what = readUnsubscribeToken(deps, token);
  if (!what) throw new DomainError('not_found');
  await addUnwanted(deps.pool, what.userId, what.topic);
  return { success: true };
}
