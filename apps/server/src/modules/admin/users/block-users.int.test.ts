import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '#modules/ledger/index.ts';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { addProduct, line } from '#testing/fixtures/products.ts';
import { PausePoints } from '#testing/clients/pause-points.ts';
import { refusal } from '#testing/clients/refusal.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { refusalOf } from '#procedures/error-mapping.ts';

const ROUNDS = 20;
const points = ['users UPDATE', 'order_items INSERT'] as const;

const { shop, admin } = useShop();
let productId: number;
let pauses: PausePoints<(typeof points)[number]>;
beforeAll(async () => {
  pauses = await PausePoints.install(shop.databaseUrl, points);
  ({ id: productId } = await addProduct(admin));
  const text = Array.from({ length: 2 * ROUNDS + 10 }, () => line()).join('\n');
  await admin.call.admin.codes.bulkLoad({ productId, text });
});
beforeEach(() => pauses.letGo());
afterAll(async () => {
  await pauses.close();
});

const users = () => admin.call.admin.users;
const reason = 'stolen cards';
const logged = async (id: number) =>
  (await admin.call.admin.audit.list({ q: `user:${id}` })).items.map(
    ({ action, before, after }) => ({ action, before, after }),
  );

/** Creates a customer with a balance and a filled cart. */
async function makeBuyer(): Promise<TestUser> {
  const buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 1000n);
  await buyer.call.cart.add({ productId, gameAmount: 100, regionId: 0 });
  return buyer;
}

const pay = (buyer: TestUser, idempotencyKey?: string) =>
  buyer.call.orders.payFromBalance({ currency: 'usd', idempotencyKey });

async function recordsOf({ userId }: TestUser) {
  const { rows } = await shop.deps.pool.query<{ orders: number; usd: bigint; keys: number }>(
    `SELECT (SELECT count(*)::int FROM orders WHERE user_id = $1) AS orders,
            (SELECT balance FROM accounts WHERE user_id = $1 AND kind = 'available' AND currency = 'usd') AS usd,
            (SELECT count(*)::int FROM idempotency_keys WHERE user_id = $1) AS keys`,
    [userId],
  );
  return rows[0];
}
/** Returns whether an error is an unauthorized refusal, also one raised by the database. */
const isUnauthorized = (error: unknown) => refusalOf(error)?.code === 'unauthorized';
const untouched = { orders: 0, usd: 1000n, keys: 0 };

test('a blocked user is logged out at once, and can log in only after an admin’s unblock', async () => {
  const user = await shop.registerUser();
  const id = user.userId;
  const { version } = await users().get({ id });
  const blocked = await users().block({ id, reason, version });
  expect(blocked).toMatchObject({ id, blocked: expect.stringMatching(/Z$/), version: version + 1 });
  await expect(user.call.cart.get()).rejects.toEqual(refusal('unauthorized'));
  const login = () => shop.anonymous.auth.login(user);
  await expect(login()).rejects.toEqual(refusal('invalid_credentials'));
  expect(await users().get({ id })).toEqual({
    ...blocked,
    sessions: 0,
    orders: 0,
    secondFactorSince: null,
  });

  // A repeated block succeeds and writes nothing.
  expect(await users().block({ id, reason })).toEqual(blocked);
  const stale = refusal('conflict', { version: version + 1 });
  await expect(users().unblock({ id, reason, version })).rejects.toEqual(stale);
  const free = await users().unblock({ id, reason });
  expect(free).toMatchObject({ blocked: null, version: version + 2 });
  expect(await users().unblock({ id, reason })).toEqual(free);
  // Earlier sessions stay ended.
  await expect(user.call.cart.get()).rejects.toEqual(refusal('unauthorized'));
  expect(await login()).toMatchObject({ userId: id });
  expect(await logged(id)).toEqual([
    {
      action: 'user.unblock',
      before: { blocked: blocked.blocked },
      after: { blocked: null, reason },
    },
    {
      action: 'user.block',
      before: { blocked: null },
      after: { blocked: blocked.blocked, reason },
    },
  ]);
});

test('an admin blocks a customer whose password changed after the page was loaded', async () => {
  const customer = await shop.registerUser();
  const { userId: id } = customer;
  const { version } = await users().get({ id });
  const passwords = { currentPassword: 'password1', newPassword: 'quiet-river-7' };
  await customer.call.auth.changePassword(passwords);
  expect(await users().block({ id, reason, version })).toMatchObject({ version: version + 1 });
});

test('refuses to block an admin, and to block without a reason', async () => {
  const other = await shop.createAdmin();
  const { userId } = await shop.registerUser();
  for (const act of [users().block, users().unblock]) {
    await expect(act({ id: admin.userId, reason })).rejects.toEqual(refusal('forbidden'));
    await expect(act({ id: other.userId, reason })).rejects.toEqual(refusal('forbidden'));
    await expect(act({ id: 999_999, reason })).rejects.toEqual(refusal('not_found'));
    await expect(act({ id: userId, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  await other.call.admin.users.get({ id: userId });
});

test('a login concurrent with its user’s block starts no session', async () => {
  const user = await shop.registerUser();
  await pauses.hold('users UPDATE');
  const block = users().block({ id: user.userId, reason });
  await waitForLocks(shop, 1);
  const login = shop.anonymous.auth.login(user);
  const refused = expect(login).rejects.toEqual(refusal('invalid_credentials'));
  await waitForLocks(shop, 2);
  await pauses.letGo();
  await block;
  await refused;
  await users().unblock({ id: user.userId, reason });
  expect(await users().sessions({ id: user.userId })).toEqual([]);
});

test('a purchase before a concurrent block is kept, and the block waits for it', async () => {
  const buyer = await makeBuyer();
  await pauses.hold('order_items INSERT');
  const paid = pay(buyer);
  await waitForLocks(shop, 1);
  const block = users().block({ id: buyer.userId, reason });
  await waitForLocks(shop, 2);
  await pauses.letGo();
  const { order_id: id } = await paid;
  expect(await block).toMatchObject({ balanceUsd: 5.01, blocked: expect.any(String) });
  expect(await admin.call.admin.orders.get({ id })).toMatchObject({ status: 'completed' });
});

test('a purchase after a concurrent block is refused completely, and its idempotency key stays free', async () => {
  const buyer = await makeBuyer();
  await pauses.hold('users UPDATE');
  const block = users().block({ id: buyer.userId, reason });
  await waitForLocks(shop, 1);
  const key = randomUUID();
  const refused = expect(pay(buyer, key)).rejects.toSatisfy(isUnauthorized);
  await waitForLocks(shop, 2);
  await pauses.letGo();
  await block;
  await refused;
  expect(await recordsOf(buyer)).toEqual(untouched);
});

test('a purchase concurrent with a block of its customer is kept or refused completely, and the ledger balances', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const buyer = await makeBuyer();
    const [paid, blocked] = await Promise.allSettled([
      pay(buyer, randomUUID()),
      users().block({ id: buyer.userId, reason }),
    ]);
    expect(blocked.status).toBe('fulfilled');
    if (paid.status === 'rejected') {
      expect(paid.reason).toSatisfy(isUnauthorized);
      expect(await recordsOf(buyer)).toEqual(untouched);
    } else {
      expect(await recordsOf(buyer)).toEqual({ orders: 1, usd: 501n, keys: 1 });
    }
  }
  expect((await verifyLedger(shop.deps.pool)).findings).toEqual([]);
});

test('the database refuses orders of blocked users from any program', async () => {
  const { userId } = await shop.registerUser();
  await users().block({ id: userId, reason });
  const order = shop.deps.pool.query(
    `INSERT INTO orders (id, user_id, status, currency, total_amount) VALUES ('BLOCKED', $1, 'pending', 'usd', 1)`,
    [userId],
  );
  await expect(order).rejects.toMatchObject({ constraint: 'orders_not_blocked' });
});
