import { buildApp } from '#app.ts';
import { readEnv } from '#config/env.ts';
import { createDeps } from '#deps.ts';
import { followCatalogue } from '#infra/events.ts';
import { followOrders } from '#infra/order-changes.ts';
import { prepareFarewell } from '#infra/farewell.ts';
import { serveMetrics } from '#infra/metrics.ts';
import { endGracefully, refuseToStart } from '#infra/program.ts';
import { createBoss } from '#infra/queue/boss.ts';
import { openQueue } from '#infra/queue/queued-job.ts';
import { bulkJob } from '#modules/bulk/index.ts';
import { checkLedgerJob, lastLedgerCheck } from '#modules/orders/index.ts';
import { readOpenPayments } from '#modules/payments/index.ts';
import { countLowStock } from '#modules/stock/index.ts';
import { fulfilTopupJob, readOpenTopups } from '#modules/topup/index.ts';
import { readWebhookFigures } from '#modules/webhooks/index.ts';
import { checkStartup } from './startup-checks.ts';

try {
  const env = readEnv();
  const { deps, close } = createDeps(env);
  await checkStartup(deps);
  const boss = createBoss(deps, { sendsOnly: true });
  await boss.start();
  await openQueue(boss, fulfilTopupJob);
  await openQueue(boss, bulkJob);
  await openQueue(boss, checkLedgerJob);
  deps.jobQueue.use(boss);
  const app = await buildApp(deps);
  // Runs when the server already says `Connection: close` to whatever still comes.
  app.addHook('preClose', prepareFarewell(app.server));
  const events = followCatalogue({
    connectionString: env.DATABASE_URL,
    cache: deps.catalogueCache,
    log: deps.log,
  });
  const orders = followOrders({
    connectionString: env.DATABASE_URL,
    changes: deps.orderChanges,
    log: deps.log,
  });
  const metrics =
    env.METRICS_PORT === undefined
      ? undefined
      : await serveMetrics(env.METRICS_PORT, deps.pool, {
          topups: () => readOpenTopups(deps),
          payments: () => readOpenPayments(deps),
          webhooks: () => readWebhookFigures(deps),
          lowStock: () => countLowStock(deps),
          ledger: () => lastLedgerCheck(deps),
        });
  endGracefully(deps.log, async () => {
    metrics?.close();
    await app.close();
    await Promise.all([events.close(), orders.close()]);
    await boss.stop({ graceful: false });
    await close();
  });
  const address = await app.listen({ host: env.HOST, port: env.PORT });
  deps.log.info({ address }, 'the shop is open');
} catch (error) {
  refuseToStart(error);
}
