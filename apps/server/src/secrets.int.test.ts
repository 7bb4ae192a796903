import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { createRest } from '#testing/clients/rest-client.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { createTestShop, type TestShop } from '#testing/shops/test-shop.ts';

let shop: TestShop;
let logged = '';

beforeAll(async () => {
  const log = createLogger('debug', {
    write: (line) => {
      logged += line;
    },
  });
  shop = await createTestShop({ log });
});
afterAll(() => shop.close());

test('no password, token or code stands in clear in the log or in any table', async () => {
  const rest = createRest(shop);
  const password = 'correct-horse-7';
  const registered = await rest('POST', '/auth/register', {
    body: { nickname: 'quiet', password, confirmPassword: password },
  });
  const { token, userId } = registered.body as { token: string; userId: number };
  const login = await rest('POST', '/auth/login', { body: { nickname: 'quiet', password } });
  await rest('POST', '/auth/login', { body: { nickname: 'quiet', password: `${password}-wrong` } });
  const shelf = await stockShelf(shop.deps, { codes: 2 });
  await shop.credit(userId, 'usd', 10_000n);
  await fillCart(shop.deps, userId, shelf.optionId, 2);
  const paid = await rest('POST', '/payment/from-balance', {
    token,
    body: { currency: 'usd' },
    headers: { 'idempotency-key': 'k1' },
  });
  const { order_id: orderId } = paid.body as { order_id: string };
  const order = await rest('GET', `/orders/${orderId}`, { token });
  for (const code of shelf.codes) expect(order.text).toContain(code);
  // Unexpected errors in places where secrets are in memory.
  await shop.deps.pool.query('ALTER TABLE order_items RENAME TO order_items_gone');
  expect((await rest('GET', `/orders/${orderId}`, { token })).status).toBe(500);
  await shop.deps.pool.query('ALTER TABLE order_items_gone RENAME TO order_items');
  await shop.deps.pool.query('ALTER TABLE users RENAME TO users_gone');
  expect(
    (await rest('POST', '/auth/login', { body: { nickname: 'quiet', password } })).status,
  ).toBe(500);
  await shop.deps.pool.query('ALTER TABLE users_gone RENAME TO users');

  const secrets = [password, token, (login.body as { token: string }).token, ...shelf.codes];
  expect(logged).toContain('unexpected error');
  for (const secret of secrets) expect(logged).not.toContain(secret);
  const { rows: tables } = await shop.deps.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const { rows } = await shop.deps.pool.query<{ text: string | null }>(
      `SELECT string_agg(t::text, ' ') AS text FROM "${name}" t`,
    );
    for (const secret of secrets) {
      expect(rows[0]?.text ?? '', name).not.toContain(secret);
      expect(rows[0]?.text ?? '', name).not.toContain(Buffer.from(secret).toString('hex'));
    }
  }
});
