import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoss } from '#infra/queue/boss.ts';
import { openQueue } from '#infra/queue/queued-job.ts';
import { addProduct, line } from '#testing/goods.ts';
import { PausePoints } from '#testing/pause-points.ts';
import { startProgram, type TestProgram } from '#testing/program.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/test-shop.ts';
import { bulkJob, sweepJobs } from './index.ts';

// Real workers, one of them killed within a batch: every code is changed once, by whoever is left.

const CODES = 10_000;
const MIDDLE = 'admin_jobs UPDATE NEW.done = 4000';

let sandbox: TestSandbox;
let shop: TestShop;
let boss: PgBoss;
let admin: TestUser;
let pauses: PausePoints<typeof MIDDLE>;
const workers: TestProgram[] = [];

beforeAll(async () => {
  sandbox = await startTestSandbox();
  shop = await createTestShop({ env: sandbox.env });
  boss = createBoss(shop.deps, { sendsOnly: true });
  await boss.start();
  await openQueue(boss, bulkJob);
  shop.deps.jobQueue.use(boss);
  admin = await shop.createAdmin();
  pauses = await PausePoints.install(shop.databaseUrl, [MIDDLE]);
});
afterAll(async () => {
  for (const { process: child } of workers) child.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  await pauses.close();
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

async function startJob(): Promise<{ id: number; productId: number }> {
  const { id: productId } = await addProduct(admin);
  const text = Array.from({ length: CODES }, () => line()).join('\n');
  await admin.call.admin.codes.bulkLoad({ productId, text });
  const selection = { filter: { productId } };
  const { jobs } = admin.call.admin;
  const { id } = await jobs.start({ kind: 'codes.status', status: 'used', selection });
  return { id, productId };
}

const jobOf = (id: number) => admin.call.admin.jobs.get({ id });
const ended = (id: number) =>
  expect
    .poll(async () => (await jobOf(id)).finished, { timeout: 180_000, interval: 200 })
    .not.toBeNull();

/** How many codes of a product were changed how often. */
async function changes(productId: number) {
  const { rows } = await shop.deps.pool.query<{ state: string; version: number; codes: number }>(
    `SELECT c.state, c.version, count(*)::int AS codes
       FROM codes c JOIN price_options o ON o.id = c.option_id WHERE o.product_id = $1
      GROUP BY c.state, c.version`,
    [productId],
  );
  return rows;
}
const changedOnce = [{ state: 'used', version: 2, codes: CODES }];

test(
  'a worker that is killed within a batch leaves the job to the next one, which changes the rest',
  { timeout: 300_000 },
  async () => {
    const { id, productId } = await startJob();
    await pauses.hold(MIDDLE);
    const worker = await startWorker();
    await pauses.waiting();
    worker.process.kill('SIGKILL');
    await worker.ended;
    await pauses.letGo();
    expect(await jobOf(id)).toMatchObject({ state: 'running', done: 3500, total: CODES });
    await startWorker();
    await ended(id);
    expect(await jobOf(id)).toMatchObject({ state: 'done', done: CODES, failed: 0 });
    expect(await changes(productId)).toEqual(changedOnce);
    const { total } = await admin.call.admin.audit.list({ q: `job:${id}` });
    expect(total).toBe(1 + CODES / 500);
  },
);

test('two workers change each row once', { timeout: 300_000 }, async () => {
  await startWorker();
  const { id, productId } = await startJob();
  await ended(id);
  expect(await jobOf(id)).toMatchObject({ state: 'done', done: CODES, failed: 0 });
  expect(await changes(productId)).toEqual(changedOnce);
});

test('an open job without a turn gets one, once', async () => {
  for (const worker of workers) worker.process.kill('SIGKILL');
  await Promise.all(workers.map((worker) => worker.ended));
  const { deps } = shop;
  const { id } = await admin.call.admin.jobs.start({
    kind: 'codes.delete',
    selection: { ids: [1] },
  });
  expect(await sweepJobs(deps)).toBe(0);
  await deps.pool.query('DELETE FROM pgboss.job WHERE name = $1', [bulkJob.name]);
  expect(await sweepJobs(deps)).toBe(1);
  expect(await sweepJobs(deps)).toBe(0);
  await admin.call.admin.jobs.cancel({ id });
  await deps.pool.query('DELETE FROM pgboss.job WHERE name = $1', [bulkJob.name]);
  expect(await sweepJobs(deps)).toBe(0);
});
