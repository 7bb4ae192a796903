import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Pool } from 'pg';
import { alertWhenLate, isLate } from '#infra/background/late-work.ts';
import type { Logger } from '#infra/logger.ts';

/** Seconds that the longest waiting due job has waited; 0 when none is due. */
export async function oldestDueSeconds({ pool }: { pool: Pool }): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(`
    SELECT coalesce(extract(epoch FROM now() - min(start_after)), 0)::float8 AS seconds
      FROM pgboss.job WHERE state IN ('created', 'retry') AND start_after < now()`);
  return rows[0]?.seconds ?? 0;
}

/** Logs an alert while a due job waits for too long. */
export async function alertAboutJobs(deps: { pool: Pool; log: Logger }): Promise<void> {
  const seconds = await oldestDueSeconds(deps);
  alertWhenLate(deps.log, { alert: 'jobs_late', seconds }, 'jobs');
}

/** The worker's own readiness, at /readyz of a port of its own, to this machine only. */
export async function serveWorkerHealth(port: number, deps: { pool: Pool }): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/readyz') {
      response.writeHead(404).end();
      return;
    }
    oldestDueSeconds(deps).then(
      (seconds) => {
        response.writeHead(isLate(seconds) ? 503 : 200, {
          'content-type': 'application/json',
        });
        response.end(JSON.stringify({ oldestDueSeconds: Math.round(seconds) }));
      },
      () => response.writeHead(503).end(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
