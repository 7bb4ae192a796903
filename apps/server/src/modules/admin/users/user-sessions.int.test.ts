import { beforeAll, expect, test } from 'vitest';
import { openSession } from '#modules/auth/index.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { makeBareUsers } from '#testing/fixtures/bare-users.ts';
import { addProduct, buy, line } from '#testing/fixtures/products.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';

const clock = new FakeClock();
const shop = useTestShop({ clock });
let admin: TestUser;
beforeAll(async () => {
  admin = await shop.createAdmin();
});

const users = () => admin.call.admin.users;
const logged = async (id: number) =>
  (await admin.call.admin.audit.list({ q: `user:${id}` })).items.map(({ action, after }) => ({
    action,
    after,
  }));

test('shows admins how many live sessions and orders a user has', async () => {
  const user = await shop.registerUser();
  const { id: productId } = await addProduct(admin);
  await admin.call.admin.codes.bulkLoad({ productId, text: line() });
  await buy(shop, user, { productId, gameAmount: 100 });
  const row = (await users().list({ q: user.nickname })).items[0];
  expect(await users().get({ id: user.userId })).toEqual({
    ...row,
    sessions: 1,
    orders: 1,
    secondFactorSince: null,
  });
  await user.call.auth.logout();
  expect(await users().get({ id: user.userId })).toMatchObject({
    sessions: 0,
    orders: 1,
    secondFactorSince: null,
  });
  await expect(users().get({ id: 999_999 })).rejects.toEqual(refusal('not_found'));
});

test('lists live sessions of a user for admins without their tokens', async () => {
  const user = await shop.registerUser();
  const begun = clock.now();
  clock.advance({ days: 1 });
  await openSession(shop.deps, shop.deps.pool, user.userId);
  const { pool } = shop.deps;
  const { rows } = await pool.query<{ id: bigint }>(
    'SELECT id FROM sessions WHERE user_id = $1 ORDER BY id',
    [user.userId],
  );
  const at = (days: number) => new Date(begun.getTime() + days * 86_400_000).toISOString();
  // Admin sessions expire after hours without use, and the clock advanced.
  const other = await shop.createAdmin();
  expect(await other.call.admin.users.sessions({ id: user.userId })).toEqual([
    { id: Number(rows[1]?.id), created: at(1), lastUsed: at(1), expires: at(31) },
    { id: Number(rows[0]?.id), created: at(0), lastUsed: at(0), expires: at(30) },
  ]);
  clock.advance({ days: 29 });
  admin = await shop.createAdmin();
  const left = await users().sessions({ id: user.userId });
  expect(left.map(({ id }) => id)).toEqual([Number(rows[1]?.id)]);
  expect(await users().get({ id: user.userId })).toMatchObject({ sessions: 1 });
  const own = await users().sessions({ id: admin.userId });
  expect(own).toEqual([
    {
      id: own[0]?.id,
      current: true,
      created: clock.now().toISOString(),
      lastUsed: clock.now().toISOString(),
      expires: new Date(clock.now().getTime() + 12 * 3_600_000).toISOString(),
    },
  ]);
  await expect(users().sessions({ id: 999_999 })).rejects.toEqual(refusal('not_found'));
});

test('an admin ends one session of a user or all of them at once, with audit entries', async () => {
  const user = await shop.registerUser();
  await openSession(shop.deps, shop.deps.pool, user.userId);
  const other = await shop.registerUser();
  const [foreign] = await users().sessions({ id: other.userId });
  const all = await users().sessions({ id: user.userId });
  const last = all.map(({ id }) => id).toSorted((a, b) => b - a)[0] ?? 0;
  const id = user.userId;
  // The session of another user is not ended.
  expect(await users().revokeSessions({ id, sessionIds: [last, foreign?.id ?? 0] })).toEqual({
    revoked: 1,
  });
  expect(await users().revokeSessions({ id, sessionIds: [last] })).toEqual({ revoked: 0 });
  await user.call.cart.get();
  await other.call.cart.get();
  expect(await users().revokeSessions({ id })).toEqual({ revoked: 1 });
  await expect(user.call.cart.get()).rejects.toEqual(refusal('unauthorized'));
  const ids = all.map((session) => session.id).filter((one) => one !== last);
  expect(await logged(id)).toEqual([
    { action: 'user.revoke_sessions', after: { sessions: ids } },
    { action: 'user.revoke_sessions', after: { sessions: [last] } },
  ]);
  await expect(users().revokeSessions({ id: 999_999 })).rejects.toEqual(refusal('not_found'));
});

test('lists of admins and of blocked users use their indexes in each sort', async () => {
  const { pool } = shop.deps;
  const [blocked] = await makeBareUsers(shop.deps, 5000);
  const id = blocked?.userId ?? 0;
  await users().block({ id, reason: 'fraud' });
  const idsOf = async (input: Parameters<ReturnType<typeof users>['list']>[0]) =>
    (await users().list(input)).items.map((user) => user.id);
  for (const sort of ['created', '-created', 'nickname', '-nickname'] as const) {
    expect(await idsOf({ blocked: true, sort })).toEqual([id]);
    const admins = await users().list({ role: 'admin', sort, pageSize: 200 });
    expect(admins.items.map(({ role }) => role)).toEqual(Array(admins.total).fill('admin'));
    expect(await idsOf({ role: 'admin', blocked: true, sort })).toEqual([]);
    expect(await idsOf({ role: 'user', blocked: true, sort })).toEqual([id]);
  }
  expect(await users().list({ blocked: true })).toMatchObject({ total: 1 });
  const total = (await users().list({})).total;
  expect(await users().list({ blocked: false })).toMatchObject({ total: total - 1 });
  await pool.query('ANALYZE users');
  for (const [condition, index] of [
    ['blocked_at IS NOT NULL', 'users_blocked'],
    [`role = 'admin'`, 'users_by_role'],
  ]) {
    const { rows } = await pool.query(
      `EXPLAIN SELECT id FROM users WHERE ${condition} AND id < 100000000 ORDER BY id DESC LIMIT 50`,
    );
    expect(JSON.stringify(rows)).toContain(index);
  }
});
