import { beforeAll, expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { settleLedger } from '#modules/ledger/index.ts';
import { PausePoints } from '#testing/clients/pause-points.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { makeBareUsers } from '#testing/fixtures/bare-users.ts';
import { settleWholeLedger } from '#testing/shops/settle-whole-ledger.ts';
import { useShop } from '#testing/shops/use-shop.ts';

/* The list reads balances that the ledger copies every minute, and accounts that were opened or changed since the copy. */

const USERS = 25;

const { shop, admin } = useShop();
let ids: number[];
beforeAll(async () => {
  ids = (await makeBareUsers(shop.deps, USERS)).map(({ userId }) => userId);
});

type Sort = 'balanceUsd' | '-balanceUsd' | 'balanceRub';

const listed = async (sort: Sort, window: { page?: number; pageSize?: number } = {}) =>
  (await admin.call.admin.users.list({ sort, pageSize: 100, ...window })).items.map(({ id }) => id);

/** Sorts users by the balances of their accounts. */
async function expected(sort: Sort): Promise<number[]> {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const { rows } = await shop.deps.pool.query<{ id: number }>(
    `SELECT u.id FROM users u JOIN accounts a ON a.user_id = u.id AND a.kind = 'available' AND a.currency = $1
      WHERE u.role <> 'service' ORDER BY a.balance ${direction}, u.id ${direction}`,
    [sort.endsWith('Usd') ? 'usd' : 'rub'],
  );
  return rows.map(({ id }) => id);
}

const expectRightOrders = async () => {
  for (const sort of ['balanceUsd', '-balanceUsd', 'balanceRub'] as const) {
    expect(await listed(sort)).toEqual(await expected(sort));
  }
};

/** Reads the last copied account and the number of copies. */
async function copied() {
  const { rows } = await shop.deps.pool.query<{ accounts: bigint; copies: number }>(
    `SELECT (SELECT copied_accounts_through FROM ledger_horizon) AS accounts,
            (SELECT count(*)::int FROM wallet_balances) AS copies`,
  );
  return rows[0] ?? { accounts: 0n, copies: 0 };
}

test('the admin list of users sorts by balance before the ledger has copied any balance', async () => {
  for (const [n, id] of ids.slice(0, 5).entries())
    await shop.credit(id, 'usd', BigInt(100 * n + 1));
  await shop.registerUser();
  expect(await copied()).toEqual({ accounts: 0n, copies: 0 });
  await expectRightOrders();
});

test('the admin list of users sorts by balance while the ledger copies balances in several calls', async () => {
  const { pool } = shop.deps;
  // Three calls copy this many account ids.
  await pool.query(`SELECT setval('accounts_id_seq', nextval('accounts_id_seq') + 250000)`);
  const { userId } = await shop.registerUser();
  await shop.credit(userId, 'usd', 150n);
  const seen = new Set<bigint>();
  for (let call = 0; call < 200 && (await copied()).accounts <= 250_000n; call++) {
    await settleLedger(shop.deps);
    seen.add((await copied()).accounts);
    await expectRightOrders();
  }
  expect((await copied()).accounts).toBeGreaterThan(250_000n);
  expect([...seen]).toEqual(expect.arrayContaining([100_000n, 200_000n]));
  await expectSoundLedger(shop);
});

test('the admin list of users sorts by balance between postings and the copies of balances', async () => {
  let seed = 7;
  const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let step = 0; step < 40; step++) {
    const id = ids[draw(USERS)] ?? 0;
    // Uses few amounts, so that many balances are equal.
    await shop.credit(id, draw(3) === 0 ? 'rub' : 'usd', BigInt(100 * (1 + draw(2))));
    if (draw(4) === 0) await settleLedger(shop.deps);
    if (step % 5 === 0) await expectRightOrders();
  }
  await expectRightOrders();
  await settleWholeLedger(shop.deps);
  await expectRightOrders();
  await expectSoundLedger(shop);
});

test('pages of the admin list of users with equal balances repeat and omit nobody', async () => {
  // Makes the copies of the users at both ends outdated.
  const highest = (await expected('-balanceUsd')).slice(0, 6);
  for (const id of highest) await shop.credit(id, 'usd', -1n);
  const lowest = (await expected('balanceUsd')).filter((id) => ids.includes(id)).slice(0, 6);
  for (const id of lowest) await shop.credit(id, 'usd', 700_000n);
  for (const sort of ['balanceUsd', '-balanceUsd'] as const) {
    const all = await expected(sort);
    const pages: number[][] = [];
    for (let page = 1; page <= Math.ceil(all.length / 4); page++) {
      pages.push(await listed(sort, { page, pageSize: 4 }));
    }
    expect(pages.flat()).toEqual(all);
    expect(await listed(sort, { page: 50, pageSize: 4 })).toEqual([]);
  }
});

test('the filtered admin list of users sorts by balance between postings and the copies of balances', async () => {
  const { pool } = shop.deps;
  await pool.query('UPDATE users SET blocked_at = now() WHERE id = ANY($1)', [ids.slice(5, 15)]);
  const filtered = async (filter: { role?: 'user' | 'admin'; blocked?: boolean }) =>
    (await admin.call.admin.users.list({ sort: '-balanceUsd', pageSize: 100, ...filter })).items;
  for (const settle of [true, false]) {
    for (const [n, id] of ids.entries()) await shop.credit(id, 'usd', BigInt(1 + (n % 7) * 300));
    if (settle) await settleWholeLedger(shop.deps);
    const all = await filtered({});
    const open = all.filter(({ role, blocked }) => role === 'user' && blocked === null);
    const blocked = all.filter((user) => user.blocked !== null);
    const admins = all.filter(({ role }) => role === 'admin');
    expect([blocked.length, admins.length]).toEqual([10, 1]);
    expect(await filtered({ role: 'user', blocked: false })).toEqual(open);
    expect(await filtered({ blocked: true })).toEqual(blocked);
    expect(await filtered({ role: 'admin' })).toEqual(admins);
  }
});

test('the admin list of users by balance reflects a posting that commits after later ones were copied', async () => {
  const [slowId = 0, otherId = 0] = ids;
  await withTransaction(shop.deps.pool, async (slow) => {
    await shop.credit(slowId, 'usd', 900_000n, slow);
    for (let n = 0; n < 3; n++) {
      await shop.credit(otherId, 'usd', 1000n);
      await settleLedger(shop.deps);
    }
    await expectRightOrders();
  });
  await expectRightOrders();
  expect((await listed('-balanceUsd'))[0]).toBe(slowId);
  await settleWholeLedger(shop.deps);
  await expectRightOrders();
});

test('the admin list of users by balance has a user whose registration commits after later ones were copied', async () => {
  const userId = await withTransaction(shop.deps.pool, async (slow) => {
    const { rows } = await slow.query<{ id: number }>(
      `INSERT INTO users (nickname, nickname_key, password_hash) VALUES ('slow', 'slow', 'none') RETURNING id`,
    );
    await slow.query('SELECT ledger_open_wallet($1)', [rows[0]?.id]);
    for (let n = 0; n < 3; n++) {
      await shop.registerUser();
      await settleLedger(shop.deps);
    }
    return rows[0]?.id;
  });
  expect(await listed('balanceUsd')).toContain(userId);
  await settleWholeLedger(shop.deps);
  expect(await listed('balanceUsd')).toContain(userId);
  await expectRightOrders();
  await expectSoundLedger(shop);
});

test('the admin list of users by balance has a wallet that was being created while later ones were copied', async () => {
  const { pool } = shop.deps;
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO users (nickname, nickname_key, password_hash) VALUES ('drawn', 'drawn', 'none') RETURNING id`,
  );
  const userId = rows[0]?.id ?? 0;
  const drawing = `accounts INSERT NEW.user_id = ${userId}`;
  const pauses = await PausePoints.install(shop.databaseUrl, [drawing]);
  await pauses.hold(drawing);
  const drawn = pool.query('SELECT ledger_open_wallet($1)', [userId]);
  await pauses.waiting();
  for (let n = 0; n < 4; n++) {
    await shop.registerUser();
    await settleLedger(shop.deps);
  }
  await pauses.close();
  await drawn;
  await settleWholeLedger(shop.deps);
  expect(await listed('balanceUsd')).toContain(userId);
  await expectSoundLedger(shop);
});

test('the admin list of users sorts by balance while reset copies of balances are made again', async () => {
  await settleWholeLedger(shop.deps);
  await shop.deps.pool.query('UPDATE wallet_balances SET balance = 12345 - balance');
  await shop.deps.pool.query('UPDATE ledger_horizon SET copied_accounts_through = 0');
  await expectRightOrders();
  await settleWholeLedger(shop.deps);
  await expectRightOrders();
  await expectSoundLedger(shop);
});

test('the admin list of users by balance has new and deleted users, and no service accounts', async () => {
  const { userId } = await shop.registerUser();
  const [deleted = 0] = ids.slice(-1);
  await shop.deps.pool.query(`SELECT erase_person($1, 'none', now())`, [deleted]);
  const { id: service } = await admin.call.admin.services.create({ name: 'Reseller', note: '' });
  await shop.credit(service, 'usd', 123n);
  const shown = await listed('balanceUsd');
  expect(shown).toEqual(expect.arrayContaining([userId, deleted]));
  expect(shown).not.toContain(service);
  await expectRightOrders();
  await settleWholeLedger(shop.deps);
  await expectRightOrders();
});
