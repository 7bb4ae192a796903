import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '#app.ts';
import { readEnv } from '#config/env.ts';
import { createDeps } from '#deps.ts';
import { followCatalogue } from '#infra/events.ts';
import { serveMetrics } from '#infra/metrics.ts';
import { endGracefully, refuseToStart } from '#infra/program.ts';
import { checkStartup } from './startup-checks.ts';

/** While answers already say `Connection: close`: clients leave by themselves and no request is cut off. */
const FAREWELL_MS = 400;

try {
  const env = readEnv();
  const { deps, close } = createDeps(env);
  await checkStartup(deps);
  const app = await buildApp(deps);
  app.addHook('preClose', async () => {
    // Stops accepting, and nothing else: the HTTP server's own close also cuts idle connections, on which
    // a request may be on its way.
    Server.prototype.close.call(app.server);
    await sleep(FAREWELL_MS);
  });
  const events = followCatalogue({
    connectionString: env.DATABASE_URL,
    cache: deps.catalogueCache,
    log: deps.log,
  });
  const metrics =
    env.METRICS_PORT === undefined ? undefined : await serveMetrics(env.METRICS_PORT, deps.pool);
  endGracefully(deps.log, async () => {
    metrics?.close();
    await app.close();
    await events.close();
    await close();
  });
  const address = await app.listen({ host: env.HOST, port: env.PORT });
  deps.log.info({ address }, 'the shop is open');
} catch (error) {
  refuseToStart(error);
}
