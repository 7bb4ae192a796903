import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoss } from '#infra/queue/boss.ts';
import { openQueue } from '#infra/queue/queued-job.ts';
import { verifyLedger } from '#modules/orders/index.ts';
import { addProduct } from '#testing/goods.ts';
import { PausePoints } from '#testing/pause-points.ts';
import { startProgram, type TestProgram } from '#testing/program.ts';
import { batchesOf } from '#testing/recalls.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/test-shop.ts';
import { bulkJob } from './index.ts';

// A real worker, killed while it makes a code good: the next ones go on, and each code is made good once.

const moments = [
  "codes UPDATE NEW.state = 'voided'",
  'code_recalls INSERT',
  'admin_jobs UPDATE NEW.done = 6',
  'commit admin_jobs UPDATE',
] as const;

let sandbox: TestSandbox;
let shop: TestShop;
let boss: PgBoss;
let admin: TestUser;
let world: ReturnType<typeof batchesOf>;
let points: PausePoints<(typeof moments)[number]>;
const workers: TestProgram[] = [];

beforeAll(async () => {
  sandbox = await startTestSandbox();
  shop = await createTestShop({ env: sandbox.env });
  boss = createBoss(shop.deps, { sendsOnly: true });
  await boss.start();
  await openQueue(boss, bulkJob);
  shop.deps.jobQueue.use(boss);
  admin = await shop.createAdmin();
  world = batchesOf(shop, admin);
  points = await PausePoints.install(shop.databaseUrl, moments);
});
afterAll(async () => {
  for (const { process: child } of workers) child.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  await points.close();
  await boss.stop({ graceful: false });
  await shop.close();
  await sandbox.close();
});

async function startWorker(): Promise<TestProgram> {
  const worker = startProgram('worker.ts', {
    ...sandbox.env,
    DATABASE_URL: shop.databaseUrl,
    MANABAR_DATA_DIR: shop.deps.env.MANABAR_DATA_DIR,
  });
  workers.push(worker);
  await worker.saw('the worker is at work');
  return worker;
}

test('a worker that is killed anywhere, and then two at once', { timeout: 300_000 }, async () => {
  const { id: productId } = await addProduct(admin);
  const bad = await world.load(40, { productId });
  for (let n = 0; n < 20; n++) await world.sell(bad, 2);
  await world.recall(bad.id);
  const good = await world.load(15, { productId });
  const { id } = await world.start(bad.id, 'replace_or_refund');
  for (const moment of moments) {
    await points.hold(moment);
    const worker = await startWorker();
    await points.waiting();
    worker.process.kill('SIGKILL');
    await worker.ended;
    await points.letGo();
  }
  await Promise.all([startWorker(), startWorker()]);
  await expect
    .poll(async () => (await admin.call.admin.jobs.get({ id })).finished, {
      timeout: 180_000,
      interval: 200,
    })
    .not.toBeNull();
  expect(await admin.call.admin.jobs.get({ id })).toMatchObject({ done: 40, failed: 0 });
  expect(await admin.call.admin.batches.get({ id: bad.id })).toMatchObject({
    ...{ state: 'recalled', replaced: 15, refunded: 25, voided: 40, sold: 0 },
  });
  expect(await world.states(good.id)).toEqual({ sold: 15 });
  const { total } = await admin.call.admin.audit.list({ action: 'code.re', pageSize: 1 });
  expect(total).toBe(40);
  expect(await verifyLedger(shop.deps.pool)).toEqual({ findings: [], violations: 0 });
});
