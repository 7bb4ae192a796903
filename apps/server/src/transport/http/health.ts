import type { FastifyInstance } from 'fastify';
import pTimeout from 'p-timeout';
import type { Deps } from '#deps.ts';
import { missingMigrations } from '#infra/db/migration-state.ts';
import { dataHeaders } from '../rest/send.ts';

const TIMEOUT_MS = 2000;

/** /healthz: the process is up. /readyz: it can serve, independently of the worker. */
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
    const missing = await pTimeout(missingMigrations(deps.pool), {
      milliseconds: TIMEOUT_MS,
      fallback: () => null,
    });
    if (missing === null) return 'database';
    return missing.length > 0 ? 'migrations' : null;
  } catch (error) {
    deps.log.warn({ err: error }, 'not ready: the database does not answer');
    return 'database';
  }
}
