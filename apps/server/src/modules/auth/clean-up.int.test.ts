import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeClock } from '#testing/fake-clock.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { cleanUpJob } from './index.ts';

const clock = new FakeClock();
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ clock });
});
afterAll(() => shop.close());

const left = async (table: string) => {
  const { rows } = await shop.deps.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${table}`,
  );
  return rows[0]?.n;
};

test('removes what nothing reads any more, and keeps the rest', async () => {
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
  // Ten belong to orders and stay for ever, ten are not a week old.
  expect(await left('idempotency_keys')).toBe(20);
  expect([
    await left('sessions'),
    await left('rate_limits'),
    await left('login_addresses'),
  ]).toEqual([5, 2, 1]);

  clock.advance({ days: 8 });
  await cleanUpJob.run(shop.deps);
  // The one that was logged out a week ago is gone, counted failures are forgotten.
  expect([
    await left('sessions'),
    await left('rate_limits'),
    await left('login_addresses'),
  ]).toEqual([4, 0, 1]);
  expect(await shop.deps.authenticate(user.token)).not.toBeNull();
  // That moves the session's last use, which nobody waits for; here its end matters.
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

test('goes on when one of the cleanings fails, and says so', async () => {
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
