import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { lockOwnThread, setState } from './threads.sql.ts';

/** Closes an own thread. Idempotent. Error: not_found. */
export function closeOwnThread(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  { userId }: { userId: number },
  { id }: { id: number },
): Promise<{ success: true }> {
  return withTransaction(pool, async (tx) => {
    const [thread] = await lockOwnThread(tx, userId, id);
    if (!thread) throw new DomainError('not_found');
    if (thread.state !== 'closed') await setState(tx, thread.id, 'closed', clock.now());
    return { success: true };
  });
}
