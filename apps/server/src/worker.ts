import { readEnv } from '#config/env.ts';
import { createDeps } from '#deps.ts';
import { every } from '#infra/every.ts';
import { endGracefully, refuseToStart } from '#infra/program.ts';
import { createBoss, runScheduled } from '#infra/queue/boss.ts';
import { runQueued } from '#infra/queue/queued-job.ts';
import { alertWhenLate, serveWorkerHealth } from '#infra/queue/worker-health.ts';
import { cleanUpJob } from '#modules/auth/index.ts';
import { bulkJob, sweepJobs } from '#modules/bulk/index.ts';
import { checkLedgerJob, sweepLedgerChecks, verifyLedgerJob } from '#modules/orders/index.ts';
import { alertAboutPayments, comparePaymentsJob, paymentWork } from '#modules/payments/index.ts';
import { alertAboutRates, catchUpRates, updateRatesJob } from '#modules/rates/index.ts';
import { alertAboutTopups, fulfilTopupJob, sweepTopups } from '#modules/topup/index.ts';
import { stockAlertsJob } from '#modules/stock/index.ts';
import { settleLedgerJob } from '#modules/wallet/index.ts';
import { alertAboutWebhooks, cleanWebhooksJob, Courier } from '#modules/webhooks/index.ts';
import { checkStartup } from './startup-checks.ts';

/** How long a running job may take to finish when the worker is told to end. */
const FINISH_MS = 6000;
const WATCH_EVERY_MS = 60_000;
const SWEEP_EVERY_MS = 5000;
const PAYMENTS_EVERY_MS = 5000;
const WEBHOOKS_EVERY_MS = 1000;
const RATES_EVERY_MS = 3_600_000;

try {
  const env = readEnv();
  const jobs = [
    cleanUpJob,
    cleanWebhooksJob,
    settleLedgerJob,
    stockAlertsJob,
    verifyLedgerJob,
    comparePaymentsJob,
    updateRatesJob(env),
  ];
  const { deps, close } = createDeps(env);
  await checkStartup(deps);
  const boss = createBoss(deps);
  await boss.start();
  deps.jobQueue.use(boss);
  await runScheduled(boss, deps, jobs);
  await runQueued(boss, deps, fulfilTopupJob);
  await runQueued(boss, deps, bulkJob);
  await runQueued(boss, deps, checkLedgerJob);
  const health =
    env.WORKER_PORT === undefined ? undefined : await serveWorkerHealth(env.WORKER_PORT, deps);
  const stopWatching = every(WATCH_EVERY_MS, deps, 'cannot see how late jobs are', async () => {
    await Promise.all([
      alertWhenLate(deps),
      alertAboutTopups(deps),
      alertAboutPayments(deps),
      alertAboutWebhooks(deps),
      sweepLedgerChecks(deps),
    ]);
  });
  const stopSweeping = every(SWEEP_EVERY_MS, deps, 'cannot look for due top-ups', () =>
    sweepTopups(deps),
  );
  const stopSweepingJobs = every(SWEEP_EVERY_MS, deps, 'cannot look for open jobs', () =>
    sweepJobs(deps),
  );
  const stopPayments = paymentWork.map(({ failed, run }) =>
    every(PAYMENTS_EVERY_MS, deps, failed, () => run(deps)),
  );
  const courier = new Courier(deps);
  const stopWebhooks = every(WEBHOOKS_EVERY_MS, deps, 'cannot look for due webhooks', () =>
    courier.wake(),
  );
  const stopRates = every(RATES_EVERY_MS, deps, 'cannot catch up on rates', async () => {
    await catchUpRates(deps);
    await alertAboutRates(deps);
  });
  endGracefully(deps.log, async () => {
    stopRates();
    stopWebhooks();
    stopWatching();
    stopSweeping();
    stopSweepingJobs();
    for (const stop of stopPayments) stop();
    health?.close();
    await Promise.all([boss.stop({ graceful: true, timeout: FINISH_MS }), courier.stop(FINISH_MS)]);
    await close();
  });
  deps.log.info(
    { jobs: [...jobs, fulfilTopupJob, bulkJob, checkLedgerJob].map(({ name }) => name) },
    'the worker is at work',
  );
} catch (error) {
  refuseToStart(error);
}
