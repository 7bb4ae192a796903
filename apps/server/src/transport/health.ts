import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { missingMigrations } from '#infra/db/migration-state.ts';
import { inTime } from '#infra/in-time.ts';
import { dataHeaders } from './rest/send.ts';

const PATIENCE_MS = 2000;

/** /healthz: the process is up. /readyz: it can serve; never depends on the worker. */
export async function registerHealth(
  app: FastifyInstance,
  { deps }: { deps: Deps },
): Promise<void> {
  app.get('/healthz', (_request, reply) => reply.headers(dataHeaders).send({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    const reason = await whyNotReady(deps);
    return reply
      .code(reason ? 503 : 200)
      .headers(dataHeaders)
      .send(reason ? { status: 'unavailable', reason } : { status: 'ready' });
  });
}

async function whyNotReady(deps: Deps): Promise<'database' | 'migrations' | null> {
  try {
    const missing = await inTime(missingMigrations(deps.pool), PATIENCE_MS);
    if (missing === null) return 'database';
    return missing.length > 0 ? 'migrations' : null;
  } catch (error) {
    deps.log.warn({ err: error }, 'not ready: the database does not answer');
    return 'database';
  }
}
