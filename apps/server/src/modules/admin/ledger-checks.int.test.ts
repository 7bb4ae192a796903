import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBoss } from '#infra/queue/boss.ts';
import { openQueue, runQueued } from '#infra/queue/run-queued-jobs.ts';
import { checkLedgerJob, requeueLostLedgerChecks, verifyLedgerJob } from '#modules/ledger/index.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { changeBehindGuards, createSoldShop, type SoldShop } from '#testing/shops/sold-shop.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';

// The clock is behind the database's clock, by which the queue selects due jobs.
const clock = new FakeClock(new Date(Date.now() - 24 * 3_600_000));
let sold: SoldShop;
let admin: TestUser;
let boss: PgBoss;
beforeAll(async () => {
  sold = await createSoldShop({ clock });
  admin = await sold.shop.createAdmin();
  boss = createBoss(sold.shop.deps);
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await sold.shop.close();
});

const list = (input: object = {}) => admin.call.admin.ledger.list(input);
const auditOf = async () =>
  (await admin.call.admin.audit.list({ q: 'ledger.check' })).items.map(({ action }) => action);

test('admins see scheduled ledger checks with their findings, and filter checks with and without violations', async () => {
  const { deps } = sold.shop;
  await verifyLedgerJob.run(deps);
  await changeBehindGuards(
    deps.pool,
    `UPDATE orders SET total_amount = total_amount + 1 WHERE id = '${sold.kept.id}'`,
  );
  await verifyLedgerJob.run(deps);
  const { items, total } = await list();
  expect(total).toBe(2);
  const [broken, right] = items;
  expect(right).toMatchObject({ by: null, requested: null, violations: 0, findings: [] });
  expect(broken?.violations).toBeGreaterThan(1);
  expect(broken?.findings).toContainEqual({
    area: 'orders',
    check: expect.stringMatching(/./) as string,
    table: 'orders',
    id: sold.kept.id,
    problem: 'total',
    expected: '500',
    found: '501',
  });
  expect((await list({ broken: true })).items).toEqual([broken]);
  expect((await list({ broken: false })).items).toEqual([right]);
  expect((await list({ sort: 'created', pageSize: 1 })).items).toEqual([right]);
  await changeBehindGuards(
    deps.pool,
    `UPDATE orders SET total_amount = total_amount - 1 WHERE id = '${sold.kept.id}'`,
  );
});

test('a ledger check requested by an admin is enqueued once, audited, and run by a worker', async () => {
  const { deps } = sold.shop;
  const asked = await Promise.all([
    admin.call.admin.ledger.check(),
    admin.call.admin.ledger.check(),
    admin.call.admin.ledger.check(),
  ]);
  const [first] = asked;
  expect(first).toMatchObject({ by: admin.nickname, checked: null, violations: null });
  expect(asked).toEqual([first, first, first]);
  expect(await auditOf()).toEqual(['ledger.check']);
  expect((await list({ broken: true })).items).not.toContainEqual(first);
  // The overview uses completed checks, not pending ones.
  expect((await admin.call.admin.overview.get()).ledger?.violations).toBeGreaterThan(1);
  // The queue did not exist at the request; the check is enqueued nevertheless.
  await openQueue(boss, checkLedgerJob);
  deps.jobQueue.use(boss);
  expect(await requeueLostLedgerChecks(deps)).toBe(1);
  expect(await requeueLostLedgerChecks(deps)).toBe(0);
  await runQueued(boss, deps, checkLedgerJob);
  const made = vi.waitUntil(
    async () => (await list()).items.find(({ id, checked }) => id === first.id && checked),
    { timeout: 20_000 },
  );
  expect(await made).toMatchObject({ violations: 0, by: admin.nickname, findings: [] });
  expect((await admin.call.admin.overview.get()).ledger).toMatchObject({ ok: true, violations: 0 });
  expect(await requeueLostLedgerChecks(deps)).toBe(0);
});

test('a completed ledger check is immutable, and the next request creates another one', async () => {
  const { deps } = sold.shop;
  const before = (await list()).items;
  await checkLedgerJob.run(deps, String(before[0]?.id));
  expect((await list()).items).toEqual(before);
  clock.advance({ minutes: 5 });
  const next = await admin.call.admin.ledger.check();
  expect(before.map(({ id }) => id)).not.toContain(next.id);
  // This time the requesting transaction enqueued it.
  await vi.waitUntil(async () => (await list()).items.find(({ id }) => id === next.id)?.checked, {
    timeout: 20_000,
  });
  expect(await auditOf()).toEqual(['ledger.check', 'ledger.check']);
});

test('a ledger check can be requested five minutes after the last one started, however that ended', async () => {
  clock.advance({ minutes: 5 });
  const { id } = await admin.call.admin.ledger.check();
  await vi.waitUntil(async () => (await list()).items.find((row) => row.id === id)?.checked, {
    timeout: 20_000,
  });
  clock.advance({ minutes: 4, seconds: 20 });
  await expect(admin.call.admin.ledger.check()).rejects.toMatchObject({
    cause: { code: 'rate_limited', retryAfter: 40 },
  });
  expect((await list({ pageSize: 1 })).items[0]?.id).toBe(id);
  // A scheduled check has no turn in the queue.
  await verifyLedgerJob.run(sold.shop.deps);
  clock.advance({ seconds: 40 });
  const next = await admin.call.admin.ledger.check();
  await vi.waitUntil(async () => (await list()).items.find((row) => row.id === next.id)?.checked, {
    timeout: 20_000,
  });
});
