import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { Readiness } from '#infra/db/readiness.ts';
import { dataHeaders } from '../rest/send-json.ts';

/** Registers /healthz (the process is up) and /readyz (it can serve, independently of the worker). */
export async function registerHealth(
  app: FastifyInstance,
  { deps }: { deps: Deps },
): Promise<void> {
  const readiness = new Readiness(deps);
  app.addHook('onClose', () => readiness.close());
  app.get('/healthz', (_request, reply) => reply.headers(dataHeaders).send({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    const reason = await readiness.check();
    return reply
      .code(reason ? 503 : 200)
      .headers(dataHeaders)
      .send(reason ? { status: 'unavailable', reason } : { status: 'ready' });
  });
}
