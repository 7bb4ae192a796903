import { readEnv } from '#config/env.ts';
import { createDeps } from '#deps.ts';
import { endGracefully, refuseToStart } from '#infra/program.ts';
import { createBoss, runScheduled } from '#infra/queue/boss.ts';
import { alertWhenLate, serveWorkerHealth } from '#infra/queue/worker-health.ts';
import { cleanUpJob } from '#modules/auth/index.ts';
import { verifyLedgerJob } from '#modules/orders/index.ts';
import { settleLedgerJob } from '#modules/wallet/index.ts';
import { checkStartup } from './startup-checks.ts';

const jobs = [cleanUpJob, settleLedgerJob, verifyLedgerJob];

/** How long a running job may take to finish when the worker is told to end. */
const FINISH_MS = 6000;
const WATCH_EVERY_MS = 60_000;

try {
  const env = readEnv();
  const { deps, close } = createDeps(env);
  await checkStartup(deps);
  const boss = createBoss(deps);
  await boss.start();
  await runScheduled(boss, deps, jobs);
  const health =
    env.WORKER_PORT === undefined ? undefined : await serveWorkerHealth(env.WORKER_PORT, deps);
  const watch = setInterval(() => {
    alertWhenLate(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'cannot see how late jobs are'),
    );
  }, WATCH_EVERY_MS);
  endGracefully(deps.log, async () => {
    clearInterval(watch);
    health?.close();
    await boss.stop({ graceful: true, timeout: FINISH_MS });
    await close();
  });
  deps.log.info({ jobs: jobs.map(({ name }) => name) }, 'the worker is at work');
} catch (error) {
  refuseToStart(error);
}
