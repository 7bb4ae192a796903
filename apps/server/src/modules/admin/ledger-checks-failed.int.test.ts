import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Deps } from '#deps.ts';
import { ReadReplica } from '#infra/db/read-replica.ts';
import { createBoss } from '#infra/queue/boss.ts';
import { openQueue } from '#infra/queue/run-queued-jobs.ts';
import { checkLedgerJob, requeueLostLedgerChecks, verifyLedgerJob } from '#modules/ledger/index.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useShop } from '#testing/shops/use-shop.ts';

// A failing ledger check is started at most three times.

const clock = new FakeClock();
const { shop, admin } = useShop({ clock });
let boss: ReturnType<typeof createBoss>;
beforeAll(async () => {
  boss = createBoss(shop.deps);
  await boss.start();
  // The test runs each turn itself, without a worker.
  await openQueue(boss, checkLedgerJob);
  shop.deps.jobQueue.use(boss);
  await verifyLedgerJob.run(shop.deps);
});
afterAll(async () => {
  await boss.stop({ graceful: false });
});

const newest = async () => (await admin.call.admin.ledger.list({ pageSize: 1 })).items[0];
/** Returns dependencies with which single statements work, but the snapshot of a check is unavailable. */
function unreadable(): Deps {
  const { pool: whole } = shop.deps;
  const connect = () => Promise.reject(new Error('the books cannot be read'));
  const pool = new Proxy(whole, {
    get(target, name) {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const { log } = shop.deps;
  const readReplica = new ReadReplica({ primary: pool, replica: null, maxLagSeconds: 10, log });
  return { ...shop.deps, pool, readReplica };
}
const turnsGone = () =>
  shop.deps.pool.query(`DELETE FROM pgboss.job WHERE name = $1`, [checkLedgerJob.name]);

test('a ledger check that fails three times is reported as failed', async () => {
  const log = vi.spyOn(shop.deps.log, 'error');
  const { id } = await admin.call.admin.ledger.check();
  const key = String(id);
  for (let attempt = 1; attempt < 3; attempt++) {
    await expect(checkLedgerJob.run(unreadable(), key)).rejects.toThrow('cannot be read');
    expect(await newest()).toMatchObject({ id, checked: null, failure: null });
  }
  expect(log).not.toHaveBeenCalled();
  await checkLedgerJob.run(unreadable(), key);
  const failed = { id, checked: clock.now().toISOString(), failure: 'error', violations: null };
  expect(await newest()).toMatchObject(failed);
  expect(log.mock.calls).toMatchObject([[{ alert: 'ledger_check_failed', failure: 'error' }, {}]]);
  log.mockRestore();
  // The check stays failed and gets no further turn.
  await turnsGone();
  expect(await requeueLostLedgerChecks(shop.deps)).toBe(0);
  await checkLedgerJob.run(shop.deps, key);
  expect(await newest()).toMatchObject(failed);
  // The overview shows the last completed check.
  expect((await admin.call.admin.overview.get()).ledger).toMatchObject({ ok: true });
  await expect(admin.call.admin.ledger.check()).rejects.toThrow(refusal('rate_limited'));
});

test('a ledger check whose worker dies at each attempt fails after the third one', async () => {
  clock.advance({ minutes: 5 });
  const { id } = await admin.call.admin.ledger.check();
  for (let attempt = 1; attempt <= 3; attempt++) {
    await shop.deps.pool.query(
      'UPDATE ledger_checks SET attempts = attempts + 1, started_at = $2 WHERE id = $1',
      [id, clock.now()],
    );
    // The sweep changes nothing while the turn is live.
    expect(await requeueLostLedgerChecks(shop.deps)).toBe(0);
    expect(await newest()).toMatchObject({ id, checked: null });
    await turnsGone();
    expect(await requeueLostLedgerChecks(shop.deps)).toBe(attempt < 3 ? 1 : 0);
  }
  expect(await newest()).toMatchObject({ id, failure: 'interrupted', violations: null });
  clock.advance({ minutes: 5 });
  const next = await admin.call.admin.ledger.check();
  await checkLedgerJob.run(shop.deps, String(next.id));
  expect(await newest()).toMatchObject({ id: next.id, failure: null, violations: 0 });
});
