import type { Pool } from 'pg';
import { alertWhenOverdue, isLate } from '#infra/background/overdue-work.ts';
import type { Logger } from '#infra/logger.ts';
import type { OperatorRoute } from '#infra/process/operator-listener.ts';

/**
 * Returns the seconds that the longest waiting due job of the given queues has waited; 0 when none is due. Other queues are left
 * out, because another release may have left jobs in a queue that no worker of this one polls.
 */
export async function oldestDueSeconds(
  { pool }: { pool: Pool },
  queues: readonly string[],
): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `SELECT coalesce(extract(epoch FROM now() - min(start_after)), 0)::float8 AS seconds
       FROM pgboss.job WHERE name = ANY ($1) AND state IN ('created', 'retry') AND start_after < now()`,
    [queues],
  );
  return rows[0]?.seconds ?? 0;
}

/** Returns the number of jobs of each queue that have not ended. */
export async function queueDepths({
  pool,
}: {
  pool: Pool;
}): Promise<{ queue: string; waiting: number; running: number }[]> {
  const { rows } = await pool.query<{ queue: string; waiting: number; running: number }>(`
    SELECT name AS queue, count(*) FILTER (WHERE state <> 'active')::int AS waiting,
           count(*) FILTER (WHERE state = 'active')::int AS running
      FROM pgboss.job WHERE state IN ('created', 'retry', 'active') GROUP BY name`);
  return rows;
}

/** Logs an alert while a due job waits too long. */
export async function alertAboutJobs(
  deps: { pool: Pool; log: Logger },
  queues: readonly string[],
): Promise<void> {
  const seconds = await oldestDueSeconds(deps, queues);
  alertWhenOverdue(deps.log, { alert: 'jobs_late', seconds }, 'jobs');
}

/** Returns the route of the worker's own readiness: 503 while a due job is late or the database does not answer. */
export function workerReadiness(deps: { pool: Pool }, queues: readonly string[]): OperatorRoute {
  return async (response) => {
    const seconds = await oldestDueSeconds(deps, queues).catch(() => null);
    if (seconds === null) {
      response.writeHead(503).end();
      return;
    }
    response.writeHead(isLate(seconds) ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ oldestDueSeconds: Math.round(seconds) }));
  };
}
