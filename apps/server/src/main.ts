import { buildApp } from '#app.ts';
import { readEnv } from '#config/env.ts';
import { createDeps } from '#deps.ts';
import { followCatalogue } from '#infra/events.ts';
import { prepareFarewell } from '#infra/farewell.ts';
import { serveMetrics } from '#infra/metrics.ts';
import { endGracefully, refuseToStart } from '#infra/program.ts';
import { checkStartup } from './startup-checks.ts';

try {
  const env = readEnv();
  const { deps, close } = createDeps(env);
  await checkStartup(deps);
  const app = await buildApp(deps);
  // Runs when the server already says `Connection: close` to whatever still comes.
  app.addHook('preClose', prepareFarewell(app.server));
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
