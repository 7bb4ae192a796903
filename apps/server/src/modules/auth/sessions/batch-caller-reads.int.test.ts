import { setImmediate } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { countQueries } from '#testing/clients/count-queries.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { currentRequestId, runInScope, type RequestScope } from '#infra/request-scope.ts';
import type { Credentials } from '#ports/caller.ts';
import { getCart } from '#modules/cart/get-cart.ts';
import { listOrders } from '#modules/orders/receipts/list-orders.ts';
import { readBalance } from '#modules/wallet/read-balance.ts';
import { placeBalanceOrder } from '#modules/orders/purchase/place-balance-order.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

const shop = useTestShop();
const shelf = useFixture(() => stockShelf(shop.deps, { usd: 250n, codes: 20 }));

const address = '127.0.0.1';

/** Creates a customer with a balance in cents. */
async function createCustomer(cents: number) {
  const { userId, token } = await shop.registerUser();
  await shop.credit(userId, 'usd', BigInt(cents));
  return { userId, credentials: { token, address } };
}

/** Reads the available USD of a caller. */
async function readUsd(credentials: Credentials) {
  const balance = await readBalance(shop.deps, credentials);
  return balance.find(({ currency }) => currency === 'usd')?.amount;
}

test('four concurrent reads of balances share one statement, and each caller gets their own balance', async () => {
  const one = await createCustomer(100);
  const two = await createCustomer(200);
  const three = await createCustomer(300);
  const admitted = { userId: two.userId };
  const asking = [three, one, two, one].map(({ credentials }) => credentials);
  const { result, queries } = await countQueries(() =>
    Promise.all([...asking, admitted].map(readUsd)),
  );
  expect(result).toEqual([3, 1, 2, 1, 2]);
  expect(queries).toBe(2);
});

test('a shared read refuses callers without a valid session, and answers the concurrent ones with a session', async () => {
  const here = await createCustomer(400);
  const gone = await createCustomer(500);
  await shop.deps.pool.query('UPDATE sessions SET revoked_at = now() WHERE user_id = $1', [
    gone.userId,
  ]);
  const callers = [
    gone.credentials,
    { token: 'x'.repeat(43), address },
    here.credentials,
    { token: 'no token', address },
  ];
  const { result, queries } = await countQueries(() => Promise.allSettled(callers.map(readUsd)));
  const refused = { status: 'rejected', reason: { code: 'unauthorized' } };
  expect(result).toMatchObject([refused, refused, { status: 'fulfilled', value: 4 }, refused]);
  expect(queries).toBe(1);
});

test('a shared read records each caller in the scope of their own request, and continues in that scope', async () => {
  const customers = await Promise.all([1, 2, 3].map((cents) => createCustomer(cents)));
  const requests = customers.map(({ credentials }, index) => {
    const scope: RequestScope = { requestId: `request-${index}` };
    const read = async () => {
      await readUsd(credentials);
      return currentRequestId();
    };
    return { scope, read };
  });
  const { result, queries } = await countQueries(() =>
    Promise.all(requests.map(({ scope, read }) => runInScope(scope, read))),
  );
  expect(queries).toBe(1);
  expect(result).toEqual(['request-0', 'request-1', 'request-2']);
  expect(requests.map(({ scope }) => scope.userId)).toEqual(customers.map(({ userId }) => userId));
});

test('a shared read of carts returns each caller’s cart in their own language', async () => {
  const customers = await Promise.all([1, 2, 3].map((cents) => createCustomer(cents)));
  await shop.deps.pool.query(
    `UPDATE products SET translations = '{"ru": {"title": "Алмазы"}, "uz": {"title": "Olmoslar"}}' WHERE id = $1`,
    [shelf.productId],
  );
  await Promise.all(customers.map(({ userId }) => fillCart(shop.deps, userId, shelf.optionId)));
  const languages = ['uz', 'ru', 'uz'] as const;
  const carts = await Promise.all(
    customers.map(({ credentials }, index) =>
      getCart(shop.deps, credentials, languages[index] ?? 'en'),
    ),
  );
  expect(carts.map(({ data }) => data.map(({ product_title: title }) => title))).toEqual([
    ['Olmoslar'],
    ['Алмазы'],
    ['Olmoslar'],
  ]);
});

test('a shared read of order lists returns each customer only their own orders', async () => {
  const buyer = await createCustomer(1000);
  const visitor = await createCustomer(1);
  await fillCart(shop.deps, buyer.userId, shelf.optionId);
  const { order_id: orderId } = await placeBalanceOrder(
    shop.deps,
    { userId: buyer.userId },
    { currency: 'usd' },
  );
  const lists = await Promise.all(
    [visitor, buyer].map(({ credentials }) =>
      listOrders(shop.deps, credentials, 'en', { limit: 10 }),
    ),
  );
  expect(lists.map(({ orders }) => orders.map(({ id }) => id))).toEqual([[], [orderId]]);
});

test('a failed shared read fails for each of its callers, and for no later one', async () => {
  const customers = await Promise.all([1, 2].map((cents) => createCustomer(cents)));
  const query = vi.spyOn(Client.prototype, 'query').mockImplementationOnce(() => {
    throw new Error('connection lost');
  });
  const read = () => Promise.allSettled(customers.map(({ credentials }) => readUsd(credentials)));
  expect((await read()).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await read()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  query.mockRestore();
});

test('reads that arrive before a connection is free share a statement', async () => {
  const customers = await Promise.all([1, 2, 3].map((cents) => createCustomer(cents)));
  const { pool } = shop.deps;
  const all = Array.from({ length: pool.options.max }, () => pool.connect());
  const busy = await Promise.all(all);
  const { result, queries } = await countQueries(async () => {
    const reads = [];
    for (const { credentials } of customers) {
      reads.push(readUsd(credentials));
      await setImmediate();
    }
    for (const client of busy) client.release();
    return Promise.all(reads);
  });
  expect(result).toEqual([0.01, 0.02, 0.03]);
  expect(queries).toBe(1);
});
