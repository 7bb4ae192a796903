import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct, line } from '#testing/fixtures/products.ts';
import { PausePoints } from '#testing/clients/pause-points.ts';
import type { TestShop, TestUser } from '#testing/shops/test-shop.ts';
import { openWorkedShop, type WorkedShop } from '#testing/shops/shop-with-worker.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { bulkJob, sweepJobs } from './index.ts';

// Kills one of several real workers within a batch; the remaining ones change every code once.

const CODES = 3000;
const MIDDLE = 'admin_jobs UPDATE NEW.done = 1500';

const worked = useWorld(() => openWorkedShop(bulkJob));
let shop: TestShop;
let startWorker: WorkedShop['startWorker'];
let admin: TestUser;
let pauses: PausePoints<typeof MIDDLE>;

beforeAll(async () => {
  ({ shop, startWorker } = worked);
  admin = await shop.createAdmin();
  pauses = await PausePoints.install(shop.databaseUrl, [MIDDLE]);
});
afterAll(async () => {
  await worked.killWorkers();
  await pauses.close();
});

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

/** Counts the changes of a product's codes. */
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
  'a worker that is killed within a bulk job leaves it to the next worker, which changes the rest',
  { timeout: 300_000 },
  async () => {
    const { id, productId } = await startJob();
    await pauses.hold(MIDDLE);
    const worker = await startWorker();
    await pauses.waiting();
    worker.process.kill('SIGKILL');
    await worker.ended;
    await pauses.letGo();
    expect(await jobOf(id)).toMatchObject({ state: 'running', done: 1000, total: CODES });
    await startWorker();
    await ended(id);
    expect(await jobOf(id)).toMatchObject({ state: 'done', done: CODES, failed: 0 });
    expect(await changes(productId)).toEqual(changedOnce);
    const { total } = await admin.call.admin.audit.list({ q: `job:${id}` });
    expect(total).toBe(1 + CODES / 500);
  },
);

test('the sweep enqueues one run for an open bulk job without one', async () => {
  await worked.killWorkers();
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
