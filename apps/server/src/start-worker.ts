import { releaseVersion } from '@manabar/prisma/release-version';
import { readEnv } from '#config/env.ts';
import { createDeps } from '#compose.ts';
import { DatabaseClock } from '#infra/db/database-clock.ts';
import { currentTelemetry } from '#infra/telemetry/telemetry.ts';
import { reportFailedExports } from '#infra/telemetry/report-failed-exports.ts';
import { processMetrics } from '#infra/metrics/process-metrics.ts';
import { createIntervalScheduler } from '#infra/process/interval-scheduler.ts';
import { collectGarbage } from '#infra/process/collect-garbage.ts';
import { listenForOperators, metricsRoute } from '#infra/process/operator-listener.ts';
import { handleProcessEnd, refuseToStart } from '#infra/process/handle-process-end.ts';
import { createBoss, runScheduled } from '#infra/queue/boss.ts';
import { handOver, runQueued } from '#infra/queue/run-queued-jobs.ts';
import { alertAboutJobs, workerReadiness } from '#infra/queue/queue-backlog.ts';
import { bulkJob, sweepJobs } from '#modules/bulk-jobs/index.ts';
import { checkLedgerJob, requeueLostLedgerChecks } from '#modules/ledger/index.ts';
import {
  alertAboutMessages,
  createMessageDispatcher,
  readTelegramStarts,
} from '#modules/messages/index.ts';
import {
  createNotificationDispatcher,
  enqueueNotifications,
  recordAlerts,
  storeLastAlerts,
  writeDailyDigests,
} from '#modules/operator-alerts/index.ts';
import { alertAboutPayments, paymentWork } from '#modules/payments/index.ts';
import { alertAboutRates, catchUpRates } from '#modules/rates/index.ts';
import {
  alertAboutTopups,
  pollGivenUpTopups,
  fulfilmentQueue,
  sweepTopups,
  TopupDispatcher,
} from '#modules/topups/index.ts';
import { alertAboutWebhooks, createWebhookDispatcher } from '#modules/webhooks/index.ts';
import { checkStartup } from './startup-checks.ts';
import { queueNames, scheduledJobs } from './worker-jobs.ts';

/** Maximum time for running jobs to finish after a signal, in milliseconds. */
const FINISH_MS = 6000;
const WATCH_EVERY_MS = 60_000;
const SWEEP_EVERY_MS = 5000;
const PAYMENTS_EVERY_MS = 5000;
const OUTBOX_EVERY_MS = 1000;
const ALERTS_EVERY_MS = 2000;
const TELEGRAM_EVERY_MS = 2000;
const RATES_EVERY_MS = 3_600_000;

try {
  const env = readEnv();
  const queues = queueNames(env);
  const clock = new DatabaseClock();
  const { deps, close } = createDeps(env, { clock });
  currentTelemetry()?.onFailure(reportFailedExports(deps.log));
  await checkStartup(deps);
  const intervals = createIntervalScheduler(deps);
  await clock.follow(deps, intervals);
  const boss = createBoss(deps);
  await boss.start();
  deps.jobQueue.use(boss);
  await runScheduled(boss, deps, scheduledJobs(env));
  const topups = new TopupDispatcher(deps);
  await handOver(boss, fulfilmentQueue, (jobs) => topups.take(jobs));
  await runQueued(boss, deps, bulkJob);
  await runQueued(boss, deps, checkLedgerJob);
  const health =
    env.WORKER_PORT === undefined
      ? undefined
      : await listenForOperators(
          { host: env.METRICS_HOST, port: env.WORKER_PORT, setting: 'WORKER_PORT' },
          {
            '/readyz': workerReadiness(deps, queues),
            '/metrics': metricsRoute(processMetrics(deps.pool)),
          },
        );
  const webhooks = createWebhookDispatcher(deps);
  const messages = createMessageDispatcher(deps);
  const notifications = createNotificationDispatcher(deps);
  intervals.runEvery(WATCH_EVERY_MS, 'cannot see how late jobs are', async () => {
    await Promise.all([
      alertAboutJobs(deps, queues),
      alertAboutTopups(deps),
      alertAboutPayments(deps),
      alertAboutWebhooks(deps),
      alertAboutMessages(deps),
      requeueLostLedgerChecks(deps),
    ]);
  });
  intervals.runEvery(SWEEP_EVERY_MS, 'cannot look for due top-ups', () => sweepTopups(deps));
  intervals.runEvery(WATCH_EVERY_MS, 'cannot ask about top-ups that were given up', () =>
    pollGivenUpTopups(deps),
  );
  intervals.runEvery(SWEEP_EVERY_MS, 'cannot look for open jobs', () => sweepJobs(deps));
  for (const { failed, run } of paymentWork) {
    intervals.runEvery(PAYMENTS_EVERY_MS, failed, () => run(deps));
  }
  intervals.runEvery(OUTBOX_EVERY_MS, 'cannot look for due webhooks', () => webhooks.wake());
  intervals.runEvery(OUTBOX_EVERY_MS, 'cannot look for due messages', () => messages.wake());
  intervals.runEvery(ALERTS_EVERY_MS, 'cannot store alerts', () => recordAlerts(deps));
  intervals.runEvery(ALERTS_EVERY_MS, 'cannot tell channels of alerts', () =>
    enqueueNotifications(deps),
  );
  // Runs separately, so that digests and waiting messages are sent also while alerts cannot be written.
  intervals.runEvery(ALERTS_EVERY_MS, 'cannot look for due messages to channels', () =>
    notifications.wake(),
  );
  intervals.runEvery(WATCH_EVERY_MS, 'cannot write digests', () => writeDailyDigests(deps));
  intervals.runEvery(TELEGRAM_EVERY_MS, 'cannot read what people wrote to the bot', () =>
    readTelegramStarts(deps),
  );
  intervals.runEvery(RATES_EVERY_MS, 'cannot catch up on rates', async () => {
    await catchUpRates(deps);
    await alertAboutRates(deps);
  });
  handleProcessEnd(deps.log, async () => {
    intervals.stop();
    health?.close();
    await Promise.all([
      boss.stop({ graceful: true, timeout: FINISH_MS }),
      topups.stop(FINISH_MS),
      webhooks.stop(FINISH_MS),
      messages.stop(FINISH_MS),
      notifications.stop(FINISH_MS),
    ]);
    await storeLastAlerts(deps);
    await close();
    await currentTelemetry()?.close();
  });
  deps.log.info(
    {
      version: releaseVersion,
      jobs: queues,
    },
    'worker started',
  );
  await collectGarbage();
} catch (error) {
  refuseToStart(error);
}
