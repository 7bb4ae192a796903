import type { AdminJob } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { toAdminJob } from './job.mapper.ts';
import { cancelOpenJob, findJob } from './jobs.sql.ts';

/**
 * Stops a job, whoever started it: waits for the batch that is under way, and nothing follows it. What was changed stays
 * so. Errors: not_found, conflict (it is over).
 */
export function cancelJob(
  deps: Pick<Deps, 'pool' | 'clock'>,
  actor: AuditActor,
  id: number,
): Promise<AdminJob> {
  return withTransaction(deps.pool, async (tx) => {
    const [job] = await cancelOpenJob(tx, id, deps.clock.now());
    if (!job) {
      const [over] = await findJob(tx, id);
      throw over
        ? new DomainError('conflict', { state: over.state })
        : new DomainError('not_found');
    }
    const { done, failed, total } = job;
    await writeAudit(tx, {
      actor,
      action: 'job.cancel',
      target: `job:${id}`,
      after: { done, failed, total },
    });
    return toAdminJob(job);
  });
}
