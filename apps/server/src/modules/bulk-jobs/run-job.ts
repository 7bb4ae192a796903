import { jobChangeSchema, MAX_JOB_ERRORS } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { enqueueRows } from '#infra/background/enqueue-rows.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { isActingAdmin } from '#modules/auth/index.ts';
import {
  reportPriceFalls,
  recordPriceFalls,
  type BulkOutcome,
  type PriceChange,
} from '#modules/stock/index.ts';
import { stopJob } from './cancel-job.ts';
import { advanceJob, countFailure, finishJob, lockOpenJob, type JobRow } from './jobs.sql.ts';
import { BULK_QUEUE } from './bulk-queue-name.ts';
import { targetOf } from './bulk-target-registry.ts';

/** Default rows of one transaction, which holds its locks only as long as an interactive request. */
const BATCH = 500;
/** Length of one turn in milliseconds, shorter than the worker's graceful shutdown. */
const TURN_MS = 3000;
/** Consecutive batches that fail as a whole before a job is given up. */
const MAX_ATTEMPTS = 5;

/** Audit actor that stops a job whose admin lost the role or was blocked. */
const SHOP = { userId: null, nickname: 'shop' };

type RunDeps = Pick<Deps, 'pool' | 'clock' | 'log' | 'jobQueue' | 'catalogueCache' | 'env'>;

/**
 * Continues a job batch by batch. A batch and the job's progress commit in one transaction that locks the job's
 * row, so that after a crash the job continues after the last committed batch and changes no row twice.
 */
export async function runJob(deps: RunDeps, id: number): Promise<void> {
  const begun = performance.now();
  try {
    while (await runBatch(deps, id)) {
      if (performance.now() - begun < TURN_MS) continue;
      await enqueueRows(deps, deps.pool, BULK_QUEUE, [{ id }]);
      return;
    }
  } catch (error) {
    const [row] = await countFailure(deps.pool, id, MAX_ATTEMPTS, deps.clock.now());
    if (row?.state === 'failed')
      deps.log.error(
        { alert: 'bulk_job_failed', bulkJob: id },
        'bulk job failed after all retries',
      );
    throw error;
  }
}

/** Runs one batch; returns whether rows remain. */
async function runBatch(deps: RunDeps, id: number): Promise<boolean> {
  const outcome = await withTransaction(deps.pool, async (tx) => {
    const [job] = await lockOpenJob(tx, id);
    if (!job) return null;
    if (!(await isActingAdmin(tx, job.actor_id))) {
      await stopJob(deps, tx, id, { actor: SHOP, reason: 'actor_is_no_admin' });
      return null;
    }
    const ids = await nextRows(tx, job);
    if (ids.length === 0) {
      await endTarget(tx, job);
      await finishJob(tx, id, deps.clock.now());
      return null;
    }
    return changeRows(deps, tx, job, ids);
  });
  for (const productId of outcome?.products ?? []) await deps.catalogueCache.announce(productId);
  if (outcome) reportPriceFalls(deps, outcome.actor, outcome.falls);
  return outcome !== null;
}

async function nextRows(tx: PoolClient, job: JobRow): Promise<bigint[]> {
  const { selection, cursor, max_id: upTo } = job;
  const target = targetOf(job.kind);
  if ('filter' in selection) {
    const span = { above: cursor, upTo, take: target.take ?? BATCH };
    return target.next(tx, selection.filter, span);
  }
  return selection.ids
    .map(BigInt)
    .filter((id) => id > cursor)
    .slice(0, BATCH);
}

async function endTarget(tx: PoolClient, job: JobRow): Promise<void> {
  if ('filter' in job.selection) {
    await targetOf(job.kind).finish?.(tx, job.selection.filter, actorOf(job));
  }
}

const actorOf = (job: JobRow) => ({
  actor: { userId: job.actor_id, nickname: job.actor },
  reason: job.reason ?? undefined,
});

async function changeRows(
  deps: RunDeps,
  tx: PoolClient,
  job: JobRow,
  ids: readonly bigint[],
): Promise<BulkOutcome & { falls: PriceChange[]; actor: AuditActor }> {
  const change = jobChangeSchema.parse(job.change);
  const by = actorOf(job);
  const frozen = 'filter' in job.selection ? job.selection.filter : undefined;
  const outcome = await targetOf(job.kind).change(tx, ids, change, by, frozen);
  const { changed, failed } = outcome;
  for (const { id, cause } of failed) {
    if (cause !== undefined)
      deps.log.error(
        { err: cause, bulkJob: job.id, row: Number(id) },
        'bulk job cannot change a row',
      );
  }
  const errors = failed.map(({ id, code, reason }) => ({ id: Number(id), code, reason }));
  await advanceJob(
    tx,
    job.id,
    ids.at(-1) ?? job.cursor,
    changed.length,
    failed.length,
    JSON.stringify(errors.slice(0, MAX_JOB_ERRORS)),
    MAX_JOB_ERRORS,
  );
  await writeAudit(tx, {
    ...by,
    action: 'job.batch',
    target: `job:${job.id}`,
    after: {
      kind: job.kind,
      changed: changed.map(Number),
      refused: failed.map((row) => Number(row.id)),
    },
  });
  const falls = await recordPriceFalls(deps, tx, by.actor, outcome.prices ?? []);
  return { ...outcome, falls, actor: by.actor };
}
