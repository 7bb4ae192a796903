import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { createTestShop, useTestShop, type TestShop } from '#testing/shops/test-shop.ts';
import { cleanUpJob } from './index.ts';

const clock = new FakeClock();
const shop = useTestShop({ clock });

const left = async (table: string) => {
  const { rows } = await shop.deps.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${table}`,
  );
  return rows[0]?.n;
};

test('the clean-up job removes only outdated sessions, rate limits, login addresses and idempotency keys', async () => {
  const { pool } = shop.deps;
  const user = await shop.registerUser();
  const ended = await shop.registerUser();
  await ended.call.auth.logout();
  for (let i = 0; i < 3; i++)
    await shop.anonymous.auth.login({ nickname: user.nickname, password: 'password1' });
  await expect(
    shop.anonymous.auth.login({ nickname: user.nickname, password: 'wrong' }),
  ).rejects.toThrow();
  await pool.query(
    `INSERT INTO idempotency_keys (user_id, call, key, request_hash, status, response, order_id, created_at)
     SELECT $1, 'orders.payFromBalance', g::text, '', 200, '{}', CASE WHEN g <= 10 THEN 'order' || g END,
            now() - CASE WHEN g > 6000 THEN interval '6 days' ELSE interval '8 days' END
       FROM generate_series(1, 6010) AS g`,
    [user.userId],
  );

  await cleanUpJob.run(shop.deps);
  // Ten keys belong to orders and are kept permanently, and ten are less than a week old.
  expect(await left('idempotency_keys')).toBe(20);
  expect([
    await left('sessions'),
    await left('rate_limits'),
    await left('login_addresses'),
  ]).toEqual([5, 2, 1]);

  clock.advance({ days: 8 });
  await cleanUpJob.run(shop.deps);
  // The session that ended a week ago and the counted failures are deleted.
  expect([
    await left('sessions'),
    await left('rate_limits'),
    await left('login_addresses'),
  ]).toEqual([4, 0, 1]);
  expect(await shop.deps.authenticate(user.token)).not.toBeNull();
  // The session's last use is stored asynchronously, and the next step depends on it.
  const used = () => pool.query('SELECT 1 FROM sessions WHERE last_used_at = $1', [clock.now()]);
  await expect.poll(async () => (await used()).rowCount).toBe(1);

  clock.advance({ days: 100 });
  await cleanUpJob.run(shop.deps);
  expect([
    await left('sessions'),
    await left('login_addresses'),
    await left('idempotency_keys'),
  ]).toEqual([0, 0, 10]);
});

test('the clean-up job continues after it could not delete rows of one table, and reports that', async () => {
  const { pool } = shop.deps;
  await pool.query(`
    INSERT INTO rate_limits (key, points, expire) VALUES ('spent', 1, 0);
    ALTER TABLE sessions RENAME TO sessions_gone`);
  try {
    await expect(cleanUpJob.run(shop.deps)).rejects.toMatchObject({
      errors: [expect.objectContaining({ message: 'cannot clean up sessions' })],
    });
    expect(await left('rate_limits')).toBe(0);
  } finally {
    await pool.query('ALTER TABLE sessions_gone RENAME TO sessions');
  }
});

describe('calls of service accounts in the audit log', () => {
  const today = new FakeClock();
  let young: TestShop;
  beforeAll(async () => {
    young = await createTestShop({ clock: today });
  });
  afterAll(() => young.close());

  const write = (action: string, age: string) =>
    young.deps.pool.query(
      `INSERT INTO audit_log (actor, action, target, at) VALUES ('program', $1, 'api_key:1', now() - $2::interval)`,
      [action, age],
    );
  const targets = async () => {
    const { rows } = await young.deps.pool.query<{ action: string; days: number }>(
      `SELECT action, extract(day FROM now() - at)::int AS days FROM audit_log
        WHERE target = 'api_key:1' ORDER BY id`,
    );
    return rows;
  };

  test('the clean-up job removes only calls of service accounts from the audit log, after SERVICE_CALL_DAYS', async () => {
    await write('service.call', '366 days');
    await write('service.call', '364 days');
    await write('api_key.create', '366 days');
    await cleanUpJob.run(young.deps);
    expect(await targets()).toEqual([
      { action: 'service.call', days: 364 },
      { action: 'api_key.create', days: 366 },
    ]);
  });

  test("the audit log keeps calls of service accounts that are younger than 90 days by the database's clock", async () => {
    await write('service.call', '89 days');
    today.advance({ days: 5000 });
    await cleanUpJob.run(young.deps);
    expect(await targets()).toContainEqual({ action: 'service.call', days: 89 });
    await expect(
      young.deps.pool.query(
        `DELETE FROM audit_log WHERE action = 'service.call' AND at > now() - interval '90 days'`,
      ),
    ).rejects.toMatchObject({ constraint: 'audit_append_only' });
  });

  test('the database refuses to empty or change the audit log, although old calls of service accounts may be removed', async () => {
    await write('service.call', '366 days');
    for (const sql of [
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
      `UPDATE audit_log SET actor = 'x'`,
    ])
      await expect(young.deps.pool.query(sql), sql).rejects.toMatchObject({
        constraint: 'audit_append_only',
      });
  });
});
