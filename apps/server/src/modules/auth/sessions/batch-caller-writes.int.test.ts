import { Client } from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Credentials } from '#ports/caller.ts';
import { addToCart } from '#modules/cart/add-to-cart.ts';
import { placeBalanceOrder } from '#modules/orders/purchase/place-balance-order.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { countQueries } from '#testing/clients/count-queries.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';

const shop = useTestShop();
let shelf: Awaited<ReturnType<typeof stockShelf>>;
beforeEach(async () => {
  shelf = await stockShelf(shop.deps, { usd: 250n, codes: 20, gameAmount: 100 });
});

interface Customer {
  userId: number;
  credentials: Credentials;
}

/** Creates customers with a balance in cents. */
const createCustomers = (...cents: number[]): Promise<Customer[]> =>
  Promise.all(
    cents.map(async (amount) => {
      const { userId, token } = await shop.registerUser();
      if (amount > 0) await shop.credit(userId, 'usd', BigInt(amount));
      return { userId, credentials: { token, address: '127.0.0.1' } };
    }),
  );

const add = ({ credentials }: Customer, quantity = 1) =>
  addToCart(
    shop.deps,
    { ...credentials, language: 'en' },
    { productId: shelf.productId, regionId: 0, gameAmount: 100, quantity },
  );

const buy = ({ credentials }: Customer, idempotencyKey?: string, onReplay?: () => void) =>
  placeBalanceOrder(
    shop.deps,
    { ...credentials, onReplay },
    { currency: 'usd', ...(idempotencyKey && { idempotencyKey }) },
  );

const fillCarts = (customers: Customer[]) =>
  Promise.all(customers.map(({ userId }) => fillCart(shop.deps, userId, shelf.optionId)));

/** Returns the owners of all orders of these customers. */
const buyersOf = async (customers: Customer[]) => {
  const rows = await shop.rows<{ user_id: number }>(
    'SELECT user_id FROM orders WHERE user_id = ANY ($1) ORDER BY user_id',
    [customers.map(({ userId }) => userId)],
  );
  return rows.map((row) => row.user_id);
};

/** Runs `work` while another transaction has locked rows. */
async function whileLocked<T>(sql: string, values: unknown[], work: () => Promise<T>): Promise<T> {
  const tx = await shop.deps.pool.connect();
  try {
    await tx.query('BEGIN');
    await tx.query(sql, values);
    return await work();
  } finally {
    await tx.query('ROLLBACK');
    tx.release();
  }
}

const LOCK_CART = 'SELECT FROM carts WHERE user_id = $1 FOR UPDATE';
const LOCK_WALLET = `SELECT FROM accounts WHERE user_id = $1 AND kind = 'available' FOR UPDATE`;

test('four concurrent additions share one statement, and each customer gets their own line', async () => {
  const customers = await createCustomers(0, 0, 0, 0);
  const { result, queries } = await countQueries(() =>
    Promise.all(customers.map((customer, index) => add(customer, index + 1))),
  );
  expect(result.map(({ data }) => data.quantity)).toEqual([1, 2, 3, 4]);
  expect(queries).toBe(1);
  const rows = await shop.rows<{ user_id: number; quantity: number }>(
    'SELECT user_id, quantity FROM cart_items WHERE option_id = $1 ORDER BY quantity',
    [shelf.optionId],
  );
  expect(rows).toEqual(
    customers.map(({ userId }, index) => ({ user_id: userId, quantity: index + 1 })),
  );
});

test('a shared addition refuses what it must for one customer, and adds for the others', async () => {
  const customers = await createCustomers(0, 0, 0);
  const stranger: Customer = {
    userId: 0,
    credentials: { token: 'x'.repeat(43), address: '127.0.0.1' },
  };
  const [one, two, three] = customers as [Customer, Customer, Customer];
  const { result, queries } = await countQueries(() =>
    Promise.allSettled([add(one), add(two, 21), add(stranger), add(three)]),
  );
  expect(result).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'quantity_exceeds_stock' } },
    { status: 'rejected', reason: { code: 'unauthorized' } },
    { status: 'fulfilled' },
  ]);
  expect(queries).toBe(1);
});

test('two additions of one customer in one statement are added up', async () => {
  const [customer] = (await createCustomers(0)) as [Customer];
  const { result, queries } = await countQueries(() =>
    Promise.all([add(customer, 2), add(customer, 3)]),
  );
  expect(result.map(({ data }) => data.quantity)).toEqual([2, 5]);
  expect(queries).toBe(1);
});

test('an addition to a locked cart does not delay those in the same statement', async () => {
  const [locked, free] = (await createCustomers(0, 0)) as [Customer, Customer];
  const { queries, result } = await countQueries(async () => {
    const waiting = await whileLocked(LOCK_CART, [locked.userId], async () => {
      const late = add(locked);
      await add(free);
      return { late };
    });
    return waiting.late;
  });
  expect(result.data.quantity).toBe(1);
  // The shared statement and one for the locked cart; a shared one that waited would fail and be followed by two.
  expect(queries).toBe(2);
});

test('an addition that the database refuses undoes none of those in the same statement', async () => {
  const customers = await createCustomers(0, 0, 0);
  const [one, broken, three] = customers as [Customer, Customer, Customer];
  await shop.deps.pool.query(`
    CREATE FUNCTION refuse_line() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = 'check_violation'; END $$`);
  await shop.deps.pool.query(
    `CREATE TRIGGER refuse_line BEFORE INSERT ON cart_items FOR EACH ROW WHEN (NEW.user_id = ${broken.userId})
     EXECUTE FUNCTION refuse_line()`,
  );
  const results = await Promise.allSettled([add(one), add(broken), add(three)]);
  await shop.deps.pool.query('DROP FUNCTION refuse_line CASCADE');
  expect(results).toMatchObject([
    { status: 'fulfilled', value: { data: { quantity: 1 } } },
    { status: 'rejected', reason: { message: 'refused' } },
    { status: 'fulfilled', value: { data: { quantity: 1 } } },
  ]);
});

test.each([
  new Error('Connection terminated unexpectedly'),
  Object.assign(new Error('read ENETRESET'), { code: 'ENETRESET', syscall: 'read' }),
])('a lost connection fails each call of its statement, and none is repeated: %s', async (lost) => {
  const customers = await createCustomers(0, 0);
  const query = vi.spyOn(Client.prototype, 'query').mockImplementationOnce(() => {
    throw lost;
  });
  const results = await Promise.allSettled(customers.map((customer) => add(customer)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
});

test('four concurrent purchases share one statement, and each customer gets their own order', async () => {
  const customers = await createCustomers(1000, 1000, 1000, 1000);
  await fillCarts(customers);
  const { result, queries } = await countQueries(() =>
    Promise.all(customers.map((customer) => buy(customer))),
  );
  expect(new Set(result.map(({ order_id: id }) => id)).size).toBe(4);
  expect(queries).toBe(1);
  const sold = await shop.rows<{ user_id: number; codes: number }>(
    `SELECT o.user_id, count(c.id)::int AS codes FROM orders o JOIN order_items i ON i.order_id = o.id
       JOIN codes c ON c.order_item_id = i.id AND c.state = 'sold' WHERE c.option_id = $1
      GROUP BY o.user_id ORDER BY o.user_id`,
    [shelf.optionId],
  );
  const owners = customers.map(({ userId }) => userId).toSorted((a, b) => a - b);
  expect(sold).toEqual(owners.map((userId) => ({ user_id: userId, codes: 1 })));
  await expectSoundLedger(shop);
});

test('a shared purchase without enough money is refused, and the others are placed', async () => {
  const customers = await createCustomers(1000, 10, 1000);
  await fillCarts(customers);
  const [one, poor, three] = customers as [Customer, Customer, Customer];
  const { result, queries } = await countQueries(() =>
    Promise.allSettled([buy(one), buy(poor), buy(three)]),
  );
  expect(result.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(result[1]).toMatchObject({ reason: { code: 'insufficient_balance' } });
  expect(queries).toBe(1);
  expect(await buyersOf(customers)).toEqual([one.userId, three.userId].toSorted((a, b) => a - b));
  await expectSoundLedger(shop);
});

test('a repeated purchase in the same statement is replayed', async () => {
  const [customer] = (await createCustomers(1000)) as [Customer];
  await fillCarts([customer]);
  const onReplay = vi.fn();
  const results = await Promise.all([
    buy(customer, 'once', onReplay),
    buy(customer, 'once', onReplay),
  ]);
  expect(results[0]).toEqual(results[1]);
  expect(onReplay).toHaveBeenCalledTimes(1);
  expect(await buyersOf([customer])).toEqual([customer.userId]);
});

test.each([
  ['cart', LOCK_CART],
  ['wallet', LOCK_WALLET],
])(
  'a purchase with a locked %s does not delay those in the same statement',
  async (_what, lock) => {
    const customers = await createCustomers(1000, 1000);
    await fillCarts(customers);
    const [locked, free] = customers as [Customer, Customer];
    const { queries } = await countQueries(async () => {
      const waiting = await whileLocked(lock, [locked.userId], async () => {
        const late = buy(locked);
        await buy(free);
        return { late };
      });
      await waiting.late;
    });
    expect(queries).toBe(2);
    expect(await buyersOf(customers)).toHaveLength(2);
    await expectSoundLedger(shop);
  },
);

test('a purchase that the database refuses undoes none of those in the same statement', async () => {
  const customers = await createCustomers(1000, 1000);
  await fillCarts(customers);
  const [one, gone] = customers as [Customer, Customer];
  // As by a deletion of the account that has removed the cart, but not yet the session.
  await shop.deps.pool.query('DELETE FROM cart_items WHERE user_id = $1', [gone.userId]);
  await shop.deps.pool.query('DELETE FROM carts WHERE user_id = $1', [gone.userId]);
  const results = await Promise.allSettled([buy(one), buy(gone)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await buyersOf(customers)).toEqual([one.userId]);
  await expectSoundLedger(shop);
});
