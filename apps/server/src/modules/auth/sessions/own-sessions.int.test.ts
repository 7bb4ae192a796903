import { expect, test } from 'vitest';
import type { OwnSession, Session } from '@manabar/contracts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { createRest } from '#testing/clients/rest-client.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { openSession } from '../index.ts';

const clock = new FakeClock(new Date('2026-01-01T00:00:00Z'));
const shop = useTestShop({ clock });

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const rowsOf = async ({ userId }: TestUser) =>
  (
    await shop.deps.pool.query<{ address: string | null; device: string | null }>(
      'SELECT address, device FROM sessions WHERE user_id = $1 ORDER BY id',
      [userId],
    )
  ).rows;

/** Logs in over HTTP like a browser at the given address. */
async function logIn({ nickname, password }: TestUser, remoteAddress: string): Promise<string> {
  const answer = await (
    await shop.app()
  ).inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers: { 'user-agent': firefox },
    payload: { nickname, password },
  });
  return answer.json<Session>().token;
}
const listed = async (token: string) =>
  (await createRest(shop)('GET', '/sessions', { token })).body as OwnSession[];

test('shows customers their own sessions with IP address and device, and without tokens', async () => {
  const user = await shop.registerUser();
  clock.advance({ hours: 1 });
  const token = await logIn(user, '203.0.113.7');
  const sessions = await listed(token);
  const now = clock.now().toISOString();
  expect(sessions).toEqual([
    {
      id: expect.any(Number) as number,
      current: true,
      created: now,
      last_used: now,
      address: '203.0.113.7',
      device: 'Firefox, Linux',
    },
    {
      id: expect.any(Number) as number,
      current: false,
      created: '2026-01-01T00:00:00.000Z',
      last_used: '2026-01-01T00:00:00.000Z',
      address: null,
      device: null,
    },
  ]);
  expect(JSON.stringify(sessions)).not.toContain(token);
});

test('a session opened by registration has the IP address of its visitor', async () => {
  const { token } = await shop.anonymous.auth.register({
    nickname: 'Sessions',
    password: 'quiet-river-7',
    confirmPassword: 'quiet-river-7',
  });
  expect(await listed(token)).toMatchObject([{ current: true, address: '127.0.0.1' }]);
});

test('a session shows the IP address of its last use', async () => {
  const user = await shop.registerUser();
  const token = await logIn(user, '203.0.113.7');
  clock.advance({ minutes: 6 });
  const headers = { authorization: `Bearer ${token}` };
  await shop.inject({ url: '/api/cart', headers, remoteAddress: '198.51.100.9' });
  await expect.poll(async () => (await rowsOf(user))[1]?.address).toBe('198.51.100.9');
});

test('ending a session by its id deletes its IP address and device', async () => {
  const user = await shop.registerUser();
  const token = await logIn(user, '203.0.113.7');
  const rest = createRest(shop);
  const [present] = await listed(token);
  const path = `/sessions/${present?.id}`;
  const ended = await rest('DELETE', path, { token: user.token });
  expect([ended.status, ended.body]).toEqual([200, { success: true }]);
  expect(await shop.deps.authenticate(token)).toBeNull();
  expect(await shop.deps.authenticate(user.token)).not.toBeNull();
  expect((await rowsOf(user))[1]).toEqual({ address: null, device: null });
  expect((await rest('DELETE', path, { token: user.token })).status).toBe(404);
});

test("refuses to end another user's session", async () => {
  const user = await shop.registerUser();
  const other = await shop.registerUser();
  const [foreign] = await other.call.auth.sessions();
  const answer = await createRest(shop)('DELETE', `/sessions/${foreign?.id}`, {
    token: user.token,
  });
  expect([answer.status, answer.body]).toMatchObject([404, { error: { code: 'not_found' } }]);
  expect(await shop.deps.authenticate(other.token)).not.toBeNull();
});

test('a customer ends all other sessions, and is told how many of them were live', async () => {
  const user = await shop.registerUser();
  await openSession(shop.deps, shop.deps.pool, user.userId);
  clock.advance({ days: 31 });
  const [first, second] = [await logIn(user, '10.0.0.1'), await logIn(user, '10.0.0.2')];
  const rest = createRest(shop);
  const answer = await rest('DELETE', '/sessions', { token: first });
  expect([answer.status, answer.body]).toEqual([200, { success: true, ended: 1 }]);
  expect(await shop.deps.authenticate(second)).toBeNull();
  expect(await listed(first)).toMatchObject([{ current: true }]);
  const again = await rest('DELETE', '/sessions', { token: first });
  expect(again.body).toEqual({ success: true, ended: 0 });
});

test('a log-in beyond 1,000 sessions of an account removes the longest unused one', async () => {
  const user = await shop.registerUser();
  clock.advance({ minutes: 6 });
  await shop.deps.pool.query(
    `INSERT INTO sessions (token_hash, user_id, created_at, last_used_at, expires_at)
     SELECT sha256(n::text::bytea), $1, $2, $2, $2::timestamptz + interval '9 days' FROM generate_series(1, 999) AS n`,
    [user.userId, clock.now()],
  );
  expect(await listed(user.token)).toHaveLength(1000);
  const token = await logIn(user, '203.0.113.7');
  expect(await listed(token)).toHaveLength(1000);
  expect((await createRest(shop)('GET', '/sessions', { token: user.token })).status).toBe(401);
});

test('a log-in beyond 1,000 sessions of an account removes ended ones before the living', async () => {
  const user = await shop.registerUser();
  clock.advance({ minutes: 6 });
  await shop.deps.pool.query(
    `INSERT INTO sessions (token_hash, user_id, created_at, last_used_at, expires_at, revoked_at)
     SELECT sha256(('ended' || n)::bytea), $1, $2, $2, $2::timestamptz + interval '9 days', $2 FROM generate_series(1, 999) AS n`,
    [user.userId, clock.now()],
  );
  const token = await logIn(user, '203.0.113.7');
  expect(await listed(token)).toHaveLength(2);
  expect(await rowsOf(user)).toHaveLength(1000);
});

test('a log-in forgets the oldest addresses and devices of an account beyond 1,000', async () => {
  const user = await shop.registerUser();
  const { pool } = shop.deps;
  for (const [table, hash] of [
    ['login_addresses', 'address_hash'],
    ['login_devices', 'device_hash'],
  ] as const)
    await pool.query(
      `INSERT INTO ${table} (user_id, ${hash}, last_at)
       SELECT $1, sha256(n::text::bytea), $2 FROM generate_series(1, 1000) AS n`,
      [user.userId, clock.now()],
    );
  clock.advance({ minutes: 1 });
  await logIn(user, '203.0.113.7');
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM login_addresses WHERE user_id = $1) AS addresses,
            (SELECT count(*)::int FROM login_addresses WHERE user_id = $1 AND last_at = $2) AS current_addresses,
            (SELECT count(*)::int FROM login_devices WHERE user_id = $1) AS devices,
            (SELECT count(*)::int FROM login_devices WHERE user_id = $1 AND last_at = $2) AS current_devices`,
    [user.userId, clock.now()],
  );
  expect(rows).toEqual([
    { addresses: 1000, current_addresses: 1, devices: 1000, current_devices: 1 },
  ]);
});
