import { createBoss } from '#infra/queue/boss.ts';
import { openQueue, type QueueSettings } from '#infra/queue/run-queued-jobs.ts';
import { startProgram, type TestProgram } from '../clients/server-process.ts';
import { startTestSandbox, type TestSandbox } from '../fakes/test-sandbox.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

/** Starts a worker of the shop in its own process. */
export const startWorkerOf = (shop: TestShop, sandbox: TestSandbox): TestProgram =>
  startProgram('worker.ts', {
    ...sandbox.env,
    DATABASE_URL: shop.databaseUrl,
    MANABAR_DATA_DIR: shop.deps.env.MANABAR_DATA_DIR,
  });

/** Shop with one kind of job for real workers, which a test starts and kills. */
export interface WorkedShop {
  shop: TestShop;
  sandbox: TestSandbox;
  /** Starts another worker and waits until it works. */
  startWorker: () => Promise<TestProgram>;
  killWorkers: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openWorkedShop(queue: QueueSettings): Promise<WorkedShop> {
  const sandbox = await startTestSandbox();
  const shop = await createTestShop({ env: sandbox.env });
  const boss = createBoss(shop.deps, { sendsOnly: true });
  await boss.start();
  await openQueue(boss, queue);
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
      await worker.saw('worker started');
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
