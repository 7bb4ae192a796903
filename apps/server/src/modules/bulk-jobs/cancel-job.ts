import type { AdminJob } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type NewAuditEntry, type AuditActor } from '#modules/audit/index.ts';
import { toAdminJob } from './job.mapper.ts';
import { cancelOpenJob, findJob, type JobRow } from './jobs.sql.ts';

/**
 * Cancels a job, regardless of who started it, after its current batch. Changes made so far stay. Errors:
 * not_found, conflict (it has ended).
 */
export function cancelJob(
  deps: Pick<Deps, 'pool' | 'clock'>,
  actor: AuditActor,
  id: number,
): Promise<AdminJob> {
  return withTransaction(deps.pool, async (tx) => {
    const job = await stopJob(deps, tx, id, { actor });
    if (!job) {
      const [over] = await findJob(tx, id);
      throw over
        ? new DomainError('conflict', { state: over.state })
        : new DomainError('not_found');
    }
    return toAdminJob(job);
  });
}

/** Ends a job at its current position, unless it has ended. */
export async function stopJob(
  { clock }: Pick<Deps, 'clock'>,
  tx: PoolClient,
  id: number,
  by: Pick<NewAuditEntry, 'actor' | 'reason'>,
): Promise<JobRow | undefined> {
  const [job] = await cancelOpenJob(tx, id, clock.now());
  if (!job) return undefined;
  const { done, failed, total } = job;
  const after = { done, failed, total };
  await writeAudit(tx, { ...by, action: 'job.cancel', target: `job:${id}`, after });
  return job;
}
