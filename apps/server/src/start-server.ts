import { releaseVersion } from '@manabar/prisma/release-version';
import { buildApp } from '#app.ts';
import { readEnv } from '#config/env.ts';
import { createDeps } from '#compose.ts';
import type { Deps } from '#deps.ts';
import { followCatalogue } from '#infra/caches/database-notifications.ts';
import { directUrlOf } from '#infra/db/connection-settings.ts';
import { DatabaseClock } from '#infra/db/database-clock.ts';
import { followOrders } from '#infra/caches/order-changes.ts';
import { closeGracefully } from '#infra/process/close-http-server.ts';
import { currentTelemetry } from '#infra/telemetry/telemetry.ts';
import { reportFailedExports } from '#infra/telemetry/report-failed-exports.ts';
import { shopStateMetrics } from '#infra/metrics/shop-state-metrics.ts';
import { processMetrics } from '#infra/metrics/process-metrics.ts';
import { collectGarbage } from '#infra/process/collect-garbage.ts';
import { createIntervalScheduler } from '#infra/process/interval-scheduler.ts';
import {
  createFurtherSockets,
  openFurtherSockets,
  requireFreePort,
  sharesPort,
} from '#infra/process/further-sockets.ts';
import { handleProcessEnd, refuseToStart } from '#infra/process/handle-process-end.ts';
import { namePortSetting } from '#infra/process/name-port-setting.ts';
import { listenForOperators, metricsRoute } from '#infra/process/operator-listener.ts';
import { createBoss } from '#infra/queue/boss.ts';
import { openQueue } from '#infra/queue/run-queued-jobs.ts';
import { oldestDueSeconds, queueDepths } from '#infra/queue/queue-backlog.ts';
import { lastLedgerCheck, readHouseBalances } from '#modules/ledger/index.ts';
import { oldestWaitingMessageSeconds, readMessageFigures } from '#modules/messages/index.ts';
import {
  oldestDueNotificationSeconds,
  readNotificationFigures,
  recordAlerts,
  storeLastAlerts,
} from '#modules/operator-alerts/index.ts';
import { readOpenPayments } from '#modules/payments/index.ts';
import { listStaleRates } from '#modules/rates/index.ts';
import { countLowStock } from '#modules/stock/index.ts';
import { readOpenTopups } from '#modules/topups/index.ts';
import { readWebhookFigures } from '#modules/webhooks/index.ts';
import { checkStartup } from './startup-checks.ts';
import { jobQueues, queueNames } from './worker-jobs.ts';

/**
 * Maximum number of connections that wait for the server. Beyond Node's 511 the kernel drops connections, and the client retries
 * only after one second and then three; `net.core.somaxconn` limits this number, too.
 */
const BACKLOG = 4096;

/** Interval, in milliseconds, at which logged alerts are stored. */
const ALERTS_EVERY_MS = 2000;

const figuresOf = (deps: Deps) => ({
  topups: () => readOpenTopups(deps),
  payments: () => readOpenPayments(deps),
  webhooks: () => readWebhookFigures(deps),
  messages: async () => ({
    customers: await oldestWaitingMessageSeconds(deps),
    operators: await oldestDueNotificationSeconds(deps),
  }),
  customers: () => readMessageFigures(deps),
  operators: () => readNotificationFigures(deps),
  queues: () => queueDepths(deps),
  jobs: () => oldestDueSeconds(deps, queueNames(deps.env)),
  stock: () => countLowStock(deps),
  rates: async () => (await listStaleRates(deps)).length,
  money: () => readHouseBalances(deps),
  ledger: () => lastLedgerCheck(deps),
});

try {
  const env = readEnv();
  const clock = new DatabaseClock();
  const { deps, close } = createDeps(env, { clock });
  currentTelemetry()?.onFailure(reportFailedExports(deps.log));
  await checkStartup(deps);
  const intervals = createIntervalScheduler(deps);
  await clock.follow(deps, intervals);
  intervals.runEvery(ALERTS_EVERY_MS, 'cannot store alerts', () => recordAlerts(deps));
  const boss = createBoss(deps, { sendsOnly: true });
  await boss.start();
  for (const queue of jobQueues) await openQueue(boss, queue);
  deps.jobQueue.use(boss);
  const app = await buildApp(deps);
  // The hook runs when the server already sends `Connection: close` with every response.
  const sockets = createFurtherSockets(app.server);
  closeGracefully(app, sockets);
  const events = followCatalogue({
    connectionString: directUrlOf(env),
    cache: deps.catalogueCache,
    log: deps.log,
  });
  const orders = followOrders({
    connectionString: directUrlOf(env),
    changes: deps.orderChanges,
    log: deps.log,
  });
  const metrics =
    env.METRICS_PORT === undefined
      ? undefined
      : await listenForOperators(
          { host: env.METRICS_HOST, port: env.METRICS_PORT, setting: 'METRICS_PORT' },
          {
            '/metrics': metricsRoute(
              processMetrics(deps.pool),
              shopStateMetrics(figuresOf(deps), clock),
            ),
          },
        );
  handleProcessEnd(deps.log, async () => {
    intervals.stop();
    metrics?.close();
    await app.close();
    await Promise.all([events.close(), orders.close()]);
    await boss.stop({ graceful: false });
    await storeLastAlerts(deps);
    await close();
    await currentTelemetry()?.close();
  });
  // Runs before the first request, because it takes about 100 ms.
  await collectGarbage();
  const { HOST: host, PORT: port } = env;
  const listenOptions = { host, port, backlog: BACKLOG, reusePort: sharesPort };
  const address = await namePortSetting(
    { host, port, settings: { host: 'HOST', port: 'PORT' } },
    requireFreePort(listenOptions).then(() => app.listen(listenOptions)),
  );
  await openFurtherSockets(sockets, app.server, { host, backlog: BACKLOG });
  deps.log.info({ address, version: releaseVersion }, 'the shop is open');
} catch (error) {
  refuseToStart(error);
}
