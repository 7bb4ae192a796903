import type { Currency } from '@manabar/contracts';
import { afterEach, expect, test } from 'vitest';
import { createSessionToken } from '#modules/auth/sessions/session-token.ts';
import { addToCart } from '#modules/cart/add-to-cart.ts';
import { countQueries } from '#testing/clients/count-queries.ts';
import { outcomeOf, outcomesOf } from '#testing/clients/outcomes.ts';
import { makeBareUsers } from '#testing/fixtures/bare-users.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { fillCart, stockShelf, type Shelf } from '#testing/fixtures/stocked-options.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { placeBalanceOrder } from '../index.ts';

/** Purchases with sessions, which share statements (ADR 89); those of `purchase-races.int.test.ts` run alone. */

const shop = useTestShop({ env: { DATABASE_POOL: '40' } });

afterEach(() => expectSoundLedger(shop));

interface Buyer {
  userId: number;
  token: string;
}

/** Creates customers with a session, $10 and one unit of each shelf in the cart. */
async function makeBuyers(count: number, ...shelves: Shelf[]): Promise<Buyer[]> {
  const users = await makeBareUsers(shop.deps, count);
  return Promise.all(
    users.map(async ({ userId }) => {
      const { token, tokenHash } = createSessionToken();
      await shop.deps.pool.query(
        'INSERT INTO sessions (token_hash, user_id, created_at, last_used_at, expires_at) VALUES ($1, $2, $3, $3, $4)',
        [tokenHash, userId, shop.deps.clock.now(), new Date(Date.now() + 864e5)],
      );
      await shop.credit(userId, 'usd', 1000n);
      for (const { optionId } of shelves) await fillCart(shop.deps, userId, optionId);
      return { userId, token };
    }),
  );
}

const pay = ({ token }: Buyer, idempotencyKey?: string, currency: Currency = 'usd') =>
  placeBalanceOrder(shop.deps, { token, address: '127.0.0.1' }, { currency, idempotencyKey });

const add = ({ token }: Buyer, { productId }: Shelf, idempotencyKey?: string) =>
  addToCart(
    shop.deps,
    { token, address: '127.0.0.1', language: 'en' },
    { productId, regionId: 0, gameAmount: 100, quantity: 1, idempotencyKey },
  );

test('a purchase of the last code, locked by another transaction, delays none in the same statement', async () => {
  const last = await stockShelf(shop.deps, { usd: 10n });
  const [waiting] = (await makeBuyers(1, last)) as [Buyer];
  const [free] = (await makeBuyers(1, await stockShelf(shop.deps, { usd: 10n }))) as [Buyer];
  const neighbour = await shop.deps.pool.connect();
  await neighbour.query('BEGIN');
  await neighbour.query('SELECT FROM codes WHERE option_id = $1 FOR UPDATE', [last.optionId]);
  const { queries } = await countQueries(async () => {
    const late = pay(waiting);
    await pay(free);
    await neighbour.query('ROLLBACK');
    neighbour.release();
    await late;
  });
  // The shared statement, and the purchase that it left out.
  expect(queries).toBe(2);
});

test('shared purchases of two options sell each code once, and refuse only when none is left', async () => {
  const shelves = [
    await stockShelf(shop.deps, { usd: 10n, codes: 30 }),
    await stockShelf(shop.deps, { usd: 10n, codes: 20 }),
  ];
  const buyers = await makeBuyers(80, ...shelves);
  const { done, refused } = await outcomesOf(buyers.map((buyer) => pay(buyer)));
  expect(done).toHaveLength(20);
  expect(refused).toEqual(Array.from({ length: 60 }, () => 'out_of_stock'));
});

test('shared purchases of several options are placed by one statement, and empty each cart', async () => {
  const shelves = [
    await stockShelf(shop.deps, { usd: 10n, codes: 3 }),
    await stockShelf(shop.deps, { usd: 10n, codes: 3 }),
  ];
  const buyers = await makeBuyers(3, ...shelves);
  const { queries } = await countQueries(() => Promise.all(buyers.map((b) => pay(b))));
  expect(queries).toBe(1);
  const left = await shop.rows('SELECT FROM cart_items WHERE user_id = ANY ($1)', [
    buyers.map(({ userId }) => userId),
  ]);
  expect(left).toEqual([]);
});

test.each([
  ['without keys', undefined, undefined],
  ['with different keys', 'first', 'second'],
])(
  'two purchases of one customer at the same time buy the cart once, %s',
  async (_how, ...keys) => {
    const shelf = await stockShelf(shop.deps, { usd: 10n, codes: 3 });
    const [buyer, other] = (await makeBuyers(2, shelf)) as [Buyer, Buyer];
    const { done, refused } = await outcomesOf([
      pay(buyer, keys[0]),
      pay(other),
      pay(buyer, keys[1]),
    ]);
    expect(done).toHaveLength(2);
    expect(refused).toEqual(['cart_empty']);
    const orders = await shop.rows(
      'SELECT total_amount AS total FROM orders WHERE user_id = ANY ($1)',
      [[buyer.userId, other.userId]],
    );
    expect(orders).toEqual([{ total: 10n }, { total: 10n }]);
  },
);

test('purchases of one customer in two currencies at the same time charge one of the wallets', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 10n, rub: 10n, codes: 3 });
  const [buyer] = (await makeBuyers(1, shelf)) as [Buyer];
  await shop.credit(buyer.userId, 'rub', 1000n);
  const { refused } = await outcomesOf([pay(buyer), pay(buyer, undefined, 'rub')]);
  expect(refused).toEqual(['cart_empty']);
  const balances = await shop.rows(
    `SELECT balance FROM accounts WHERE user_id = $1 AND kind = 'available' ORDER BY balance`,
    [buyer.userId],
  );
  expect(balances).toEqual([{ balance: 990n }, { balance: 1000n }]);
});

test('a shared purchase that is refused leaves the last code to another one', async () => {
  const last = await stockShelf(shop.deps, { usd: 10n });
  const [poor, rich] = (await makeBuyers(2, last)) as [Buyer, Buyer];
  await fillCart(shop.deps, poor.userId, (await stockShelf(shop.deps, { usd: 1000n })).optionId);
  const { queries, result } = await countQueries(() => Promise.allSettled([pay(poor), pay(rich)]));
  expect(result).toMatchObject([
    { status: 'rejected', reason: { code: 'insufficient_balance' } },
    { status: 'fulfilled' },
  ]);
  expect(queries).toBe(1);
});

test('idempotency keys of shared writes are stored unchanged, and replay the answer of their own customer', async () => {
  const keys = ['NULL', '{a,b}', '"', '\\', "'", ',', '\\"}', 'é😀 \n$1'];
  const shelf = await stockShelf(shop.deps, { usd: 10n, codes: keys.length });
  const buyers = await makeBuyers(keys.length);
  const ofEach = <T>(call: (buyer: Buyer, key: string | undefined) => Promise<T>) =>
    Promise.all(buyers.map((buyer, index) => call(buyer, keys[index])));
  const lines = await ofEach((buyer, key) => add(buyer, shelf, key));
  expect(await ofEach((buyer, key) => add(buyer, shelf, key))).toEqual(lines);
  const orders = await ofEach((buyer, key) => pay(buyer, key));
  expect(await ofEach((buyer, key) => pay(buyer, key))).toEqual(orders);
  const stored = await shop.rows(
    'SELECT key, order_id FROM idempotency_keys WHERE user_id = ANY ($1) AND order_id IS NOT NULL ORDER BY user_id',
    [buyers.map(({ userId }) => userId)],
  );
  expect(stored).toEqual(orders.map(({ order_id }, index) => ({ key: keys[index], order_id })));
});

test('an invalid session in a shared purchase leaves the others their own currency and key', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 10n, rub: 20n, codes: 2 });
  const [one, two] = (await makeBuyers(2, shelf)) as [Buyer, Buyer];
  await shop.credit(two.userId, 'rub', 1000n);
  const { queries, result } = await countQueries(() =>
    Promise.allSettled([
      pay({ userId: 0, token: createSessionToken().token }, 'none'),
      pay(one, 'one'),
      pay(two, 'two', 'rub'),
    ]),
  );
  expect(result).toMatchObject([
    { status: 'rejected', reason: { code: 'unauthorized' } },
    { status: 'fulfilled' },
    { status: 'fulfilled' },
  ]);
  expect(queries).toBe(1);
  const orders = await shop.rows(
    `SELECT o.user_id AS "userId", o.currency::text, o.total_amount AS total, k.key
       FROM orders o JOIN idempotency_keys k ON k.order_id = o.id AND k.user_id = o.user_id
      WHERE o.user_id = ANY ($1) ORDER BY o.currency`,
    [[one.userId, two.userId]],
  );
  expect(orders).toEqual([
    { userId: one.userId, currency: 'usd', total: 10n, key: 'one' },
    { userId: two.userId, currency: 'rub', total: 20n, key: 'two' },
  ]);
});

test('repeats in one statement are compared with the request of their own customer', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 10n, codes: 2 });
  const [one, two] = (await makeBuyers(2, shelf)) as [Buyer, Buyer];
  const [, second] = await Promise.all([pay(one, 'key'), pay(two, 'key')]);
  expect(await Promise.allSettled([pay(one, 'key', 'rub'), pay(two, 'key')])).toMatchObject([
    { status: 'rejected', reason: { code: 'idempotency_key_reused' } },
    { status: 'fulfilled', value: second },
  ]);
});

test('random additions and purchases beside locks of other transactions sell each code to its buyer', async () => {
  const shelves = await Promise.all(
    [10n, 20n, 30n].map((usd) => stockShelf(shop.deps, { usd, codes: 150 })),
  );
  const buyers = await makeBuyers(10);
  const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;
  const owners = new Map<string, number>();
  const act = async (buyer: Buyer) => {
    const key = pick([undefined, 'a', 'b', 'c', 'd']);
    if (Math.random() < 0.5) return outcomeOf(add(buyer, pick(shelves), key));
    return outcomeOf(
      pay(buyer, key).then(({ order_id: id }) => {
        expect(owners.get(id) ?? buyer.userId).toBe(buyer.userId);
        owners.set(id, buyer.userId);
      }),
    );
  };
  for (let round = 0; round < 60; round++) {
    const locking = await shop.deps.pool.connect();
    await locking.query('BEGIN');
    const { userId } = pick(buyers);
    const lock = pick([
      `SELECT FROM carts WHERE user_id = ${userId} FOR UPDATE`,
      `SELECT FROM accounts WHERE user_id = ${userId} FOR UPDATE`,
      `SELECT FROM codes WHERE option_id = ${pick(shelves).optionId} AND state = 'available' ORDER BY id LIMIT 9 FOR UPDATE`,
    ]);
    await locking.query(lock);
    const calls = Promise.all(Array.from({ length: 12 }, () => act(pick(buyers))));
    await locking.query('SELECT pg_sleep(0.005)');
    await locking.query('ROLLBACK');
    locking.release();
    await calls;
  }
  const ids = buyers.map((buyer) => buyer.userId);
  const sold = await shop.rows<{ id: string; userId: number; isWhole: boolean }>(
    `SELECT o.id, o.user_id AS "userId", (SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = o.id) =
            (SELECT count(*) FROM order_items i JOIN codes c ON c.order_item_id = i.id AND c.option_id = i.option_id
              WHERE i.order_id = o.id AND c.state = 'sold') AS "isWhole"
       FROM orders o WHERE o.user_id = ANY ($1) ORDER BY o.id`,
    [ids],
  );
  const expected = [...owners].map(([id, userId]) => ({ id, userId, isWhole: true }));
  expect(sold.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
});
