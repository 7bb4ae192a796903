import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { addProduct } from '#testing/fixtures/products.ts';
import { PausePoints } from '#testing/clients/pause-points.ts';
import { batchesOf } from '#testing/fixtures/code-batches.ts';
import type { TestShop, TestUser } from '#testing/shops/test-shop.ts';
import { openWorkedShop, type WorkedShop } from '#testing/shops/shop-with-worker.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { bulkJob } from './index.ts';

// Kills a real worker while it compensates a buyer; the next workers continue, and each code is compensated
// once.

const moments = [
  "codes UPDATE NEW.state = 'voided'",
  'code_recalls INSERT',
  'admin_jobs UPDATE NEW.done = 6',
  'commit admin_jobs UPDATE',
] as const;

const worked = useWorld(() => openWorkedShop(bulkJob));
let shop: TestShop;
let startWorker: WorkedShop['startWorker'];
let admin: TestUser;
let world: ReturnType<typeof batchesOf>;
let points: PausePoints<(typeof moments)[number]>;

beforeAll(async () => {
  ({ shop, startWorker } = worked);
  admin = await shop.createAdmin();
  world = batchesOf(shop, admin);
  points = await PausePoints.install(shop.databaseUrl, moments);
});
afterAll(async () => {
  await worked.killWorkers();
  await points.close();
});

/** Ages the turn of the killed worker, which the next one takes over after ten seconds (see bulk-crash.int.test.ts). */
const expireTurn = () =>
  shop.deps.pool.query(
    `UPDATE pgboss.job SET started_on = started_on - interval '10 seconds' WHERE name = $1`,
    [bulkJob.name],
  );

test(
  'a recall’s compensation job compensates each code once when workers are killed and others continue',
  { timeout: 300_000 },
  async () => {
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
      await expireTurn();
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
    await expectSoundLedger(shop);
  },
);
