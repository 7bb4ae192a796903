import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { bulkJobsOf, type StartJob } from '#testing/fixtures/bulk-jobs.ts';
import { addProduct, line, newCode } from '#testing/fixtures/products.ts';
import { PausePoints } from '#testing/clients/pause-points.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { runJob } from './index.ts';

const points = [
  'admin_jobs UPDATE NEW.done = 1000',
  `audit_log INSERT NEW.action = 'codes.bulk_load'`,
] as const;

const { shop, admin } = useShop();
const bulk = bulkJobsOf(shop, admin);
let pauses: PausePoints<(typeof points)[number]>;
beforeAll(async () => {
  pauses = await PausePoints.install(shop.databaseUrl, points);
});
afterAll(async () => {
  await pauses.close();
});

const jobs = () => admin.call.admin.jobs;

describe('a bulk job', () => {
  test('a cancelled bulk job stops after its current batch', async () => {
    const { productId } = await bulk.stock(6000);
    const filter = { productId };
    const { id } = await jobs().start({ kind: 'codes.delete', selection: { filter } });
    const other = await shop.createAdmin();
    await pauses.hold('admin_jobs UPDATE NEW.done = 1000');
    const working = bulk.work(id);
    await waitForLocks(shop, 1);
    const cancelled = other.call.admin.jobs.cancel({ id });
    await waitForLocks(shop, 2);
    await pauses.letGo();
    const end = await working;
    expect(end).toMatchObject({ state: 'cancelled', total: 6000, failed: 0 });
    expect(await cancelled).toMatchObject({ state: 'cancelled', done: end.done });
    expect(end.done).toBeGreaterThanOrEqual(1000);
    expect((await bulk.rowsOf(productId)).length).toBe(6000 - end.done);
    expect((await bulk.actions(id)).at(-1)).toMatchObject({
      action: 'job.cancel',
      actor: other.nickname,
    });
  });

  test('cancelling a waiting bulk job changes nothing; a finished one cannot be cancelled', async () => {
    const { productId, ids } = await bulk.stock(2);
    const { id } = await jobs().start({ kind: 'codes.delete', selection: { ids } });
    expect(await jobs().cancel({ id })).toMatchObject({ state: 'cancelled', done: 0 });
    expect(await bulk.work(id)).toMatchObject({ state: 'cancelled', done: 0 });
    expect(await bulk.rowsOf(productId)).toHaveLength(2);
    await expect(jobs().cancel({ id })).rejects.toEqual(
      refusal('conflict', { state: 'cancelled' }),
    );
    await expect(jobs().cancel({ id: 999_999 })).rejects.toEqual(refusal('not_found'));
    await expect(jobs().get({ id: 999_999 })).rejects.toEqual(refusal('not_found'));
  });

  test.each([
    ['is none any more', `UPDATE users SET role = 'user' WHERE id = $1`],
    ['is blocked', 'UPDATE users SET blocked_at = now() WHERE id = $1'],
  ])(
    'a bulk job whose admin %s stops after its current batch and reports why',
    async (_case, ends) => {
      const { productId } = await bulk.stock(2000);
      const gone = await shop.createAdmin();
      const selection = { filter: { productId } };
      const { id } = await gone.call.admin.jobs.start({ kind: 'codes.delete', selection });
      await pauses.hold('admin_jobs UPDATE NEW.done = 1000');
      const working = bulk.work(id);
      await waitForLocks(shop, 1);
      await shop.deps.pool.query(ends, [gone.userId]);
      await pauses.letGo();
      expect(await working).toMatchObject({ state: 'cancelled', total: 2000, done: 1000 });
      expect(await bulk.rowsOf(productId)).toHaveLength(1000);
      expect((await bulk.actions(id)).at(-1)).toMatchObject({
        action: 'job.cancel',
        actor: 'shop',
        after: { done: 1000, reason: 'actor_is_no_admin' },
      });
    },
  );

  test('a bulk job started during a load waits for it, and includes all of the load or nothing', async () => {
    const [loading, other] = [await addProduct(admin), await addProduct(admin)];
    const { codes } = admin.call.admin;
    await pauses.hold(`audit_log INSERT NEW.action = 'codes.bulk_load'`);
    const text = [line(), line(), line()].join('\n');
    const load = codes.bulkLoad({ productId: loading.id, text });
    await waitForLocks(shop, 1);
    // Creates a newer code, so that the load's codes are not the newest.
    await codes.create({
      productId: other.id,
      regionId: 0,
      code: newCode(),
      gameAmount: 1,
      priceUsd: 1,
    });
    const start = jobs().start({
      kind: 'codes.delete',
      selection: { filter: { productId: loading.id } },
    });
    await waitForLocks(shop, 2);
    await pauses.letGo();
    await load;
    expect(await start).toMatchObject({ total: 3 });
    expect(await bulk.work((await start).id)).toMatchObject({ done: 3, failed: 0 });
  });

  test('refuses a bulk deletion by a filter that matches everything', async () => {
    for (const filter of [
      {},
      { q: ' ' },
      { page: 2, pageSize: 1, countTo: 1, sort: 'created' },
    ] as const) {
      for (const kind of ['codes.delete', 'generatedCodes.delete', 'pubgCodes.delete'] as const) {
        await expect(jobs().start({ kind, selection: { filter } })).rejects.toMatchObject({
          cause: { issues: [{ path: ['selection'], message: 'filter_required' }] },
        });
      }
    }
  });

  test('starts one bulk job for each idempotency key', async () => {
    const { ids } = await bulk.stock(1);
    const input: StartJob = {
      kind: 'codes.status',
      status: 'used',
      selection: { ids },
      idempotencyKey: randomUUID(),
    };
    const started = await Promise.all([1, 2, 3].map(() => jobs().start(input)));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    const other = { ...input, status: 'available' as const };
    await expect(jobs().start(other)).rejects.toEqual(refusal('idempotency_key_reused'));
  });

  test('refuses a bulk job with unknown fields of a filter, or more than 1000 ids', async () => {
    const wrong = [
      { kind: 'codes.delete', selection: { filter: { productID: 5 } } },
      { kind: 'codes.delete', selection: { filter: { denominationId: 5 } } },
      { kind: 'pubgCodes.delete', selection: { filter: { productId: 5 } } },
      { kind: 'codes.delete', selection: {} },
      { kind: 'codes.delete', selection: { ids: [] } },
      { kind: 'codes.delete', selection: { ids: [1], filter: {} } },
      { kind: 'codes.delete', selection: { ids: Array.from({ length: 1001 }, (_, n) => n + 1) } },
      { kind: 'users.delete', selection: { ids: [1] } },
    ] as unknown as StartJob[];
    for (const input of wrong) {
      await expect(jobs().start(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  test('a bulk job counts and lists the refusals of all 1000 selected codes', async () => {
    const ids = Array.from({ length: 1000 }, (_, n) => 900_000_000 + n);
    const one = await bulk.run({ kind: 'codes.delete', selection: { ids } });
    expect(one).toMatchObject({ total: 1000, done: 0, failed: 1000 });
    expect(one.errors).toHaveLength(1000);
    expect(one.errors[999]).toEqual({ id: 900_000_999, code: 'not_found' });
  });

  test('concurrent workers of a bulk job change no row twice', async () => {
    const { productId } = await bulk.stock(3000);
    const filter = { productId };
    const { id } = await jobs().start({
      kind: 'codes.status',
      status: 'used',
      selection: { filter },
    });
    await Promise.all([bulk.work(id), bulk.work(id), bulk.work(id)]);
    expect(await jobs().get({ id })).toMatchObject({ state: 'done', done: 3000, failed: 0 });
    expect((await bulk.rowsOf(productId)).filter(({ version }) => version !== 2)).toEqual([]);
  });

  test('gives a bulk job up after five failures and raises an alert', async () => {
    const { ids } = await bulk.stock(1);
    const { id } = await jobs().start({ kind: 'codes.delete', selection: { ids } });
    const { pool } = shop.deps;
    await pool.query(`UPDATE admin_jobs SET change = '{"kind": "codes.nonsense"}' WHERE id = $1`, [
      id,
    ]);
    const log = vi.spyOn(shop.deps.log, 'error');
    for (let n = 0; n < 5; n++) await expect(runJob(shop.deps, id)).rejects.toThrow();
    expect(log.mock.calls).toMatchObject([[{ alert: 'bulk_job_failed', bulkJob: id }, {}]]);
    log.mockRestore();
    const { rows } = await pool.query('SELECT state, attempts FROM admin_jobs WHERE id = $1', [id]);
    expect(rows).toEqual([{ state: 'failed', attempts: 5 }]);
    await runJob(shop.deps, id);
    await expect(jobs().cancel({ id })).rejects.toEqual(refusal('conflict', { state: 'failed' }));
  });

  test('lists bulk jobs newest first, by state', async () => {
    const all = await jobs().list({ pageSize: 200 });
    expect(all.total).toBe(all.items.length);
    const ids = all.items.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect((await jobs().list({ sort: 'created', pageSize: 1 })).items[0]?.id).toBe(ids.at(-1));
    expect((await jobs().list({ after: ids[0], pageSize: 1 })).items[0]?.id).toBe(ids[1]);
    const failed = await jobs().list({ state: 'failed' });
    expect(failed).toMatchObject({ total: 1, items: [{ state: 'failed' }] });
    expect(failed.items[0]).not.toHaveProperty('errors');
  });
});
