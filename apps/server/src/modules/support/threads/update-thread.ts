import type { AdminThreadSummary, updateAdminThreadInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { readAdminThread } from './get-admin-thread.ts';
import { lockThread, setState } from './threads.sql.ts';

/** Sets a thread's state; the current state changes nothing. Errors: not_found, conflict (an older version). */
export function updateThread(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  actor: AuditActor,
  { id, version, state }: z.output<typeof updateAdminThreadInput>,
): Promise<AdminThreadSummary> {
  return withTransaction(pool, async (tx) => {
    const [thread] = await lockThread(tx, id);
    if (!thread) throw new DomainError('not_found');
    requireVersion(thread, version);
    if (thread.state !== state) {
      await setState(tx, id, state, clock.now());
      await writeAudit(tx, {
        actor,
        action: 'thread.update',
        target: `thread:${id}`,
        before: { state: thread.state },
        after: { state },
      });
    }
    return readAdminThread(tx, id);
  });
}
