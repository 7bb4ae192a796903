import type { Deps } from '#deps.ts';
import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { settleLedgerJob, verifyLedgerJob } from '#modules/ledger/index.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { relayDatabase } from '#testing/fakes/database-relay.ts';
import { recordLog } from '#testing/fakes/recorded-log.ts';
import { createBoss, runScheduled } from './boss.ts';
import type { ScheduledJob } from './scheduled-job.ts';
import { oldestDueSeconds } from './queue-backlog.ts';
import { runQueued } from './run-queued-jobs.ts';

const shop = useTestShop();
let boss: PgBoss;
beforeAll(async () => {
  boss = createBoss(shop.deps);
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
});

/** Returns a job that its schedule does not start during the tests. */
const rareJob = (
  name: string,
  longestSeconds: number,
  run: () => Promise<void>,
): ScheduledJob<Deps> => ({ name, cron: '0 0 1 1 *', longestSeconds, run });

test('each scheduled job has its own longest time, also when its queue was created before', async () => {
  await boss.createQueue(verifyLedgerJob.name, { policy: 'exclusive', expireInSeconds: 600 });
  await runScheduled(boss, shop.deps, [settleLedgerJob, verifyLedgerJob]);
  expect(await boss.getQueue(settleLedgerJob.name)).toMatchObject({
    policy: 'exclusive',
    expireInSeconds: 60,
    heartbeatSeconds: 30,
  });
  expect(await boss.getQueue(verifyLedgerJob.name)).toMatchObject({
    policy: 'exclusive',
    expireInSeconds: 10_800,
    heartbeatSeconds: 30,
  });
});

test('a waiting job of the queue counts as late only when this release has its queue', async () => {
  const waiting = 'test.of-another-release';
  await boss.createQueue(waiting);
  await boss.send(waiting);
  await shop.deps.pool.query(
    `UPDATE pgboss.job SET start_after = now() - interval '10 minutes' WHERE name = $1`,
    [waiting],
  );
  expect(await oldestDueSeconds(shop.deps, [settleLedgerJob.name])).toBe(0);
  expect(await oldestDueSeconds(shop.deps, [settleLedgerJob.name, waiting])).toBeGreaterThan(599);
  await boss.deleteAllJobs(waiting);
});

// The following tests wait for polls of their queues, so they run at the same time.
test.concurrent('a job whose worker was killed is taken up again after the missing heartbeat', async ({
  expect,
}) => {
  let runs = 0;
  const job = rareJob('test.killed', 10_800, () => {
    runs++;
    return Promise.resolve();
  });
  const { name } = job;
  await runScheduled(boss, shop.deps, [job]);
  await boss.offWork(name);
  // A job of a killed worker is active and has had no heartbeat for a minute.
  await boss.send(name);
  await boss.fetch(name);
  await shop.deps.pool.query(
    `UPDATE pgboss.job SET started_on = now() - interval '1 minute',
            heartbeat_on = now() - interval '1 minute' WHERE name = $1`,
    [name],
  );
  await boss.supervise(name);
  await runScheduled(boss, shop.deps, [job]);
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
});

test.concurrent('a scheduled job that fails raises an alert at its last retry and not before', async ({
  expect,
}) => {
  const { log, alerts, lines } = recordLog();
  let runs = 0;
  const job = rareJob('test.failing', 60, () => {
    runs++;
    return Promise.reject(new Error('the gateway does not answer'));
  });
  await runScheduled(boss, { ...shop.deps, log }, [job]);
  const retries = async () => {
    const [found] = await boss.findJobs(job.name);
    return found?.state === 'retry' ? runs : null;
  };
  await boss.send(job.name);
  await expect.poll(retries, { timeout: 20_000 }).toBe(1);
  expect(alerts()).toEqual([]);
  // The next run is the second retry, and due at once.
  await shop.deps.pool.query(
    'UPDATE pgboss.job SET retry_count = 1, start_after = now() WHERE name = $1',
    [job.name],
  );
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(2);
  expect(alerts()).toEqual(['job_failed']);
  expect(lines.at(-1)).toMatchObject({ job: 'test.failing' });
});

test.concurrent('a scheduled job that takes longer than it may raises an alert at its last retry', async ({
  expect,
}) => {
  const { log, alerts } = recordLog();
  const job = rareJob('test.endless', 2, () => new Promise(() => undefined));
  await runScheduled(boss, { ...shop.deps, log }, [job]);
  await boss.send(job.name, null, { retryLimit: 0 });
  await expect.poll(alerts, { timeout: 20_000 }).toEqual(['job_failed']);
});

test('a worker whose connections became silent opens others and runs further jobs', async () => {
  const relay = await relayDatabase(shop.databaseUrl);
  const env = { DATABASE_URL: relay.databaseUrl };
  const relayed = createBoss({ env, log: shop.deps.log }, { queryTimeoutMs: 5000 });
  await relayed.start();
  const keys: string[] = [];
  const run = (_deps: Deps, key: string) => Promise.resolve(void keys.push(key));
  const name = 'test.silent';
  await runQueued(relayed, shop.deps, { name, longestSeconds: 60, run });
  await boss.send(name, { key: 'before' });
  await expect.poll(() => keys, { timeout: 20_000 }).toEqual(['before']);
  relay.abandon();
  await boss.send(name, { key: 'after' });
  // Each silent connection of the pool costs a time-out of its own.
  await expect.poll(() => keys, { timeout: 80_000 }).toEqual(['before', 'after']);
  relay.cut();
  await relayed.stop({ graceful: false });
});

test('pollers of queues without a database log one line of their repeated faults', async () => {
  const relay = await relayDatabase(shop.databaseUrl);
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const log = createLogger('info', { write });
  const relayed = createBoss({ env: { DATABASE_URL: relay.databaseUrl }, log });
  await relayed.start();
  let faults = 0;
  relayed.on('error', () => faults++);
  const run = () => Promise.resolve();
  await runQueued(relayed, shop.deps, { name: 'test.unreachable', longestSeconds: 60, run });
  relay.cut();
  await expect.poll(() => faults, { timeout: 20_000 }).toBeGreaterThan(8);
  await relayed.stop({ graceful: false });
  expect(lines).toMatchObject([{ msg: 'job queue error', err: { type: 'Error' } }]);
});
