import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillCart, stockShelf, type Shelf } from '#testing/fixtures/stocked-options.ts';
import { countQueries } from '#testing/clients/count-queries.ts';
import { openRawConnections, type RawConnections } from '#testing/clients/raw-connections.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';

const shop = useTestShop();
let app: FastifyInstance;
let sockets: RawConnections;
let shelf: Shelf;
beforeAll(async () => {
  app = await shop.app();
  sockets = await openRawConnections(app);
  shelf = await stockShelf(shop.deps, { usd: 250n, codes: 20 });
});
afterAll(async () => {
  sockets.close();
});

const post = (url: string, token: string, payload: object) =>
  app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload });

const add = (token: string, input: object = {}) => {
  const { productId } = shelf;
  const payload = { productId, gameAmount: 100, priceUsd: 2.5, quantity: 1, ...input };
  return post('/api/cart/add', token, payload);
};
const pay = (token: string) => post('/api/payment/from-balance', token, { currency: 'usd' });

/** Creates a customer with money and one line in the cart. */
async function createBuyer() {
  const buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 1000n);
  await fillCart(shop.deps, buyer.userId, shelf.optionId);
  return buyer;
}

test('adding to the cart and paying from the balance make one database query each', async () => {
  const { token } = await createBuyer();
  for (const call of [add, pay]) {
    const { result, queries } = await countQueries(() => call(token));
    expect(result.statusCode).toBe(200);
    expect(queries).toBe(1);
  }
});

describe('a session that has ended', () => {
  test.each([
    ['a log-out', (token: string) => post('/api/auth/logout', token, {})],
    [
      'blocking its user',
      (_token: string, userId: number) =>
        shop.deps.pool.query('UPDATE users SET blocked_at = now() WHERE id = $1', [userId]),
    ],
  ])('a session adds nothing to the cart and buys nothing after %s', async (_how, end) => {
    const { token, userId } = await createBuyer();
    await end(token, userId);
    for (const answer of [await add(token), await pay(token), await add(token, { quantity: 0 })])
      expect(answer.json()).toMatchObject({ error: { code: 'unauthorized' } });
    const { rows } = await shop.deps.pool.query(
      `SELECT (SELECT sum(quantity)::int FROM cart_items WHERE user_id = $1) AS units,
              (SELECT count(*)::int FROM orders WHERE user_id = $1) AS orders`,
      [userId],
    );
    expect(rows).toEqual([{ units: 1, orders: 0 }]);
  });
});

test('a call with a valid session and invalid input answers validation_error', async () => {
  const { token } = await createBuyer();
  expect((await add(token, { quantity: 0 })).json()).toMatchObject({
    error: { code: 'validation_error' },
  });
});

test.each([
  ['a body of more than 512 bytes', 'x', 'Content-Length: 513'],
  ['a body of unknown length', 'x', 'Transfer-Encoding: chunked'],
  ['a body that waits for a 100', 'x', 'Content-Length: 2\r\nExpect: 100-continue'],
  ['a short body without a token', '', 'Content-Length: 2'],
])('the API refuses %s unread when the caller is unknown', async (_what, letter, header) => {
  const credentials = letter && `Authorization: Bearer ${letter.repeat(43)}\r\n`;
  const answer = await sockets.exchange(
    `POST /api/cart/add HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n` +
      `${credentials}${header}\r\n\r\n`,
    /\}$/,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});
