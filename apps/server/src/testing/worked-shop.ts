import { createBoss } from '#infra/queue/boss.ts';
import { openQueue, type QueuedJob } from '#infra/queue/queued-job.ts';
import { startProgram, type TestProgram } from './program.ts';
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

/** A worker of the shop, as a process of its own. */
export const startWorkerOf = (shop: TestShop, sandbox: TestSandbox): TestProgram =>
  startProgram('worker.ts', {
    ...sandbox.env,
    DATABASE_URL: shop.databaseUrl,
    MANABAR_DATA_DIR: shop.deps.env.MANABAR_DATA_DIR,
  });

/** A shop that leaves a kind of job to real workers, which a test starts and kills. */
export interface WorkedShop {
  shop: TestShop;
  sandbox: TestSandbox;
  /** Another worker, once it is at work. */
  startWorker: () => Promise<TestProgram>;
  /** Ends all of them with SIGKILL. */
  killWorkers: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openWorkedShop(job: QueuedJob): Promise<WorkedShop> {
  const sandbox = await startTestSandbox();
  const shop = await createTestShop({ env: sandbox.env });
  const boss = createBoss(shop.deps, { sendsOnly: true });
  await boss.start();
  await openQueue(boss, job);
  shop.deps.jobQueue.use(boss);
  const workers: TestProgram[] = [];
  const killWorkers = async () => {
    for (const { process: child } of workers) child.kill('SIGKILL');
    await Promise.all(workers.map(({ ended }) => ended));
  };
  return {
    shop,
    sandbox,
    killWorkers,
    startWorker: async () => {
      const worker = startWorkerOf(shop, sandbox);
      workers.push(worker);
      await worker.saw('the worker is at work');
      return worker;
    },
    close: async () => {
      await killWorkers();
      await boss.stop({ graceful: false });
      await shop.close();
      await sandbox.close();
    },
  };
}
