import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { DatabaseClock } from './database-clock.ts';

const DAY_MS = 86_400_000;
const clock = new DatabaseClock();
const shop = useTestShop({ clock });
let user: TestUser;

beforeAll(() => clock.synchronise(shop.deps));
afterEach(() => {
  vi.useRealTimers();
});

/** Sets this machine's clock; timers and the monotonic clock continue. */
const setClockBy = (days: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
const status = async () => {
  const headers = { authorization: `Bearer ${user.token}` };
  return (await shop.inject({ method: 'GET', url: '/api/orders', headers })).statusCode;
};

test('the server refuses an expired session while the clock of its machine is days behind the database', async () => {
  user = await shop.registerUser();
  setClockBy(-3);
  expect(await status()).toBe(200);
  await shop.deps.pool.query(
    `UPDATE sessions SET created_at = now() - interval '9 days', expires_at = now() - interval '1 minute' WHERE user_id = $1`,
    [user.userId],
  );
  expect(await status()).toBe(401);
});

test('the server accepts a session while the clock of its machine is a year ahead of the database', async () => {
  user = await shop.registerUser();
  setClockBy(365);
  expect(await status()).toBe(200);
  await clock.synchronise(shop.deps);
  expect(await status()).toBe(200);
});

test('a new session begins and ends by the database’s clock while the clock of the machine is days behind', async () => {
  setClockBy(-3);
  user = await shop.registerUser();
  const { rows } = await shop.deps.pool.query<{ opened: number; ends: number }>(
    `SELECT extract(epoch FROM created_at - now())::float8 AS opened,
            extract(epoch FROM expires_at - make_interval(days => $2) - now())::float8 AS ends
       FROM sessions WHERE user_id = $1`,
    [user.userId, shop.deps.env.SESSION_MAX_DAYS],
  );
  expect(Math.abs(rows[0]?.opened ?? NaN)).toBeLessThan(60);
  expect(Math.abs(rows[0]?.ends ?? NaN)).toBeLessThan(60);
});

test('the shop’s clock goes on while the database does not answer and the machine’s clock is set back', async () => {
  const before = clock.now().getTime();
  const failing = { ...shop.deps, pool: { connect: () => Promise.reject(new Error('away')) } };
  await expect(clock.synchronise(failing as never)).rejects.toThrow('away');
  setClockBy(-3);
  await expect.poll(() => clock.now().getTime()).toBeGreaterThan(before);
});
