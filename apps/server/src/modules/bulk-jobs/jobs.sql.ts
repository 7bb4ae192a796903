import type { AdminJobDetail, JobKind, JobState } from '@manabar/contracts';
import { inBothDirections, type Direction } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';

export interface JobRow {
  id: number;
  kind: JobKind;
  state: JobState;
  actor_id: number;
  actor: string;
  /** The change, in the form of jobChangeSchema. */
  change: { kind: JobKind } & Record<string, unknown>;
  /** The selection, as frozen by the kind's table. */
  selection: { ids: number[] } | { filter: unknown };
  reason: string | null;
  total: number;
  done: number;
  failed: number;
  max_id: bigint;
  cursor: bigint;
  created_at: Date;
  finished_at: Date | null;
  version: number;
}
export interface JobDetailRow extends JobRow {
  errors: AdminJobDetail['errors'];
}

const columns = `
  id, kind, state::text AS state, actor_id, actor, change, selection, reason, total, done, failed, max_id, cursor,
  created_at, finished_at, version`;
const OPEN = `state IN ('queued', 'running')`;

export const insertJob = statement<
  JobRow,
  [
    kind: JobKind,
    actorId: number,
    actor: string,
    change: string,
    selection: string,
    reason: string | null,
    total: number,
    maxId: bigint,
    now: Date,
  ]
>(`
  INSERT INTO admin_jobs (kind, actor_id, actor, change, selection, reason, total, max_id, created_at)
  VALUES ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7, $8, $9) RETURNING ${columns}`);

export const findJob = statement<JobDetailRow, [id: number]>(`
  SELECT ${columns}, errors FROM admin_jobs WHERE id = $1`);

/** Locks an open job for one batch; no row when it has ended or another worker has locked it. */
export const lockOpenJob = statement<JobRow, [id: number]>(`
  SELECT ${columns} FROM admin_jobs WHERE id = $1 AND ${OPEN} FOR UPDATE SKIP LOCKED`);

/** Records a batch. `errors`: JSON, stored up to a limit. */
export const advanceJob = statement<
  never,
  [id: number, cursor: bigint, done: number, failed: number, errors: string, keep: number]
>(`
  UPDATE admin_jobs
     SET state = 'running', cursor = $2, done = done + $3, failed = failed + $4, attempts = 0, version = version + 1,
         errors = CASE WHEN jsonb_array_length(errors) >= $6::int THEN errors ELSE (
           SELECT coalesce(jsonb_agg(e ORDER BY n), '[]') FROM (
             SELECT e, n FROM jsonb_array_elements(errors || $5::jsonb) WITH ORDINALITY AS l (e, n)
              ORDER BY n LIMIT $6::int) AS kept) END
   WHERE id = $1`);

/** Ends a job without remaining rows; its total excludes rows that no longer matched. */
export const finishJob = statement<never, [id: number, now: Date]>(`
  UPDATE admin_jobs SET state = 'done', total = done + failed, finished_at = $2, version = version + 1 WHERE id = $1`);

export const cancelOpenJob = statement<JobRow, [id: number, now: Date]>(`
  UPDATE admin_jobs SET state = 'cancelled', finished_at = $2, version = version + 1
   WHERE id = $1 AND ${OPEN} RETURNING ${columns}`);

/** Counts a batch that failed as a whole; gives the job up after several in a row. */
export const countFailure = statement<{ state: JobState }, [id: number, most: number, now: Date]>(`
  UPDATE admin_jobs
     SET attempts = attempts + 1, version = version + 1,
         state = CASE WHEN attempts + 1 >= $2::int THEN 'failed' ELSE state END,
         finished_at = CASE WHEN attempts + 1 >= $2::int THEN $3::timestamptz END
   WHERE id = $1 AND ${OPEN} RETURNING state::text AS state`);

const listBy = (direction: Direction, by = '') =>
  statement<JobRow, [state: JobState | null, below: bigint, take: number, skip: number]>(`
  SELECT ${columns} FROM admin_jobs
   WHERE ($1::admin_job_state IS NULL OR state = $1) AND id < $2::bigint
   ORDER BY ${by && `${by} ${direction}, `}id ${direction} LIMIT $3 OFFSET $4`);

export const listJobRows = {
  created: inBothDirections((direction) => listBy(direction)),
  state: inBothDirections((direction) => listBy(direction, 'state')),
};

export const countJobs = statement<{ counted: number }, [state: JobState | null, limit: number]>(`
  SELECT count(*)::int AS counted FROM (
    SELECT FROM admin_jobs WHERE ($1::admin_job_state IS NULL OR state = $1) LIMIT $2) AS counted`);

/** Finds open jobs without a queued turn; only for a database with the queue's tables. */
export const findForgotten = statement<
  { id: number },
  [queue: string, runningSeconds: number, limit: number]
>(`
  SELECT j.id FROM admin_jobs j
   WHERE j.${OPEN} AND NOT EXISTS (
     SELECT FROM pgboss.job b WHERE b.name = $1 AND b.singleton_key = j.id::text
        AND (b.state < 'active' OR b.state = 'active' AND b.started_on > now() - make_interval(secs => $2::int)))
   ORDER BY j.id LIMIT $3`);

/** Finds the newest open job that compensates buyers of a batch in this version of its recall. */
export const findRecallJob = statement<{ id: number }, [batchId: number, version: number]>(`
  SELECT id FROM admin_jobs
   WHERE ${OPEN} AND kind = 'batches.make_good' AND (selection -> 'filter' ->> 'batchId')::int = $1
     AND (selection -> 'filter' ->> 'version')::int = $2
   ORDER BY id DESC LIMIT 1`);
