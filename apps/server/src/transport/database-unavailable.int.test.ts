import { randomUUID } from 'node:crypto';
import { createFileDatabase } from '@manabar/tooling/create-file-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { relayDatabase, type DatabaseRelay } from '#testing/fakes/database-relay.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';

let shop: TestShop;
let relay: DatabaseRelay;
let buyer: TestUser;
const lines: string[] = [];

beforeAll(async () => {
  relay = await relayDatabase(await createFileDatabase());
  const log = createLogger('error', { write: (line: string) => void lines.push(line) });
  shop = await createTestShop({ databaseUrl: relay.databaseUrl, log });
  buyer = await shop.registerUser();
  const { optionId } = await stockShelf(shop.deps, { usd: 499n, codes: 1 });
  await shop.credit(buyer.userId, 'usd', 5000n);
  await fillCart(shop.deps, buyer.userId, optionId, 1);
});
afterAll(async () => {
  await shop.close();
  relay.cut();
});

const productsOf = (app: Awaited<ReturnType<TestShop['app']>>, id: number) =>
  Promise.all(
    ['/api/products', `/api/products/${id}`].map((url) => app.inject({ method: 'GET', url })),
  );

test.each(['away', 'silent'])(
  'products that customers read before stay readable while the database is %s',
  async (how) => {
    const app = await shop.app();
    const { productId } = await stockShelf(shop.deps, { usd: 499n, codes: 1 });
    shop.deps.catalogueCache.bump();
    const before = await productsOf(app, productId);
    if (how === 'away') relay.cut();
    else relay.freeze();
    shop.deps.catalogueCache.bump();
    const during = await productsOf(app, productId);
    if (how === 'away') await relay.restore();
    else relay.thaw();
    expect(during.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(during.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
  },
);

test('/readyz reports the server as not ready while the database is silent, and ready as soon as it answers', async () => {
  const app = await shop.app();
  const readyz = async () => {
    const answer = await app.inject({ method: 'GET', url: '/readyz' });
    return [answer.statusCode, answer.json<{ reason?: string }>().reason];
  };
  expect(await readyz()).toEqual([200, undefined]);
  relay.freeze();
  expect(await readyz()).toEqual([503, 'database']);
  relay.thaw();
  expect(await readyz()).toEqual([200, undefined]);
});

test('a call that would wait too long for a database connection gets 503, and its idempotency key stays free', async () => {
  const app = await shop.app();
  const { deps } = shop;
  const { optionId, productId } = await stockShelf(deps, { usd: 499n, codes: 1 });
  const waiter = await shop.registerUser();
  await shop.credit(waiter.userId, 'usd', 5000n);
  await fillCart(deps, waiter.userId, optionId, 1);
  await productsOf(app, productId);
  const busy = await Promise.all(
    Array.from({ length: deps.env.DATABASE_POOL }, () => deps.pool.connect()),
  );
  const waiting = deps.pool.query('SELECT 1');
  const headers = { authorization: `Bearer ${waiter.token}`, 'idempotency-key': randomUUID() };
  const pay = () =>
    app.inject({
      method: 'POST',
      url: '/api/payment/from-balance',
      headers,
      payload: { currency: 'usd' },
    });
  try {
    await expect
      .poll(() => deps.poolLoad.expectedWaitMs(), { timeout: 5000 })
      .toBeGreaterThan(1000);
    for (const answer of [
      await pay(),
      await app.inject({ method: 'GET', url: '/api/orders', headers }),
      await app.inject({ method: 'GET', url: '/trpc/orders.list', headers }),
    ]) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    }
    // The calls were refused before they entered the pool's queue.
    expect(deps.pool.waitingCount).toBe(1);
    const products = await productsOf(app, productId);
    expect(products.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  } finally {
    for (const client of busy) client.release();
  }
  await waiting;
  const paid = await pay();
  expect(paid.statusCode).toBe(200);
  expect(paid.headers['idempotent-replayed']).toBeUndefined();
});

test('calls answer 503 while the database is away, and a purchase succeeds later under its idempotency key', async () => {
  const app = await shop.app();
  const headers = { authorization: `Bearer ${buyer.token}`, 'idempotency-key': randomUUID() };
  const pay = () =>
    app.inject({
      method: 'POST',
      url: '/api/payment/from-balance',
      headers,
      payload: { currency: 'usd' },
    });
  relay.cut();
  // A call on a connection that breaks meanwhile gets no Retry-After; these calls find no connection.
  await expect.poll(() => shop.deps.pool.idleCount).toBe(0);
  const answers = [
    await pay(),
    await app.inject({ method: 'GET', url: '/api/orders', headers }),
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { nickname: 'somebody', password: 'password1' },
    }),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toMatchObject({ success: false, error: { code: 'unavailable' } });
  }
  const trpc = await app.inject({ method: 'GET', url: '/trpc/orders.list', headers });
  expect(trpc.statusCode).toBe(503);
  expect(trpc.headers['retry-after']).toBe('2');
  expect(trpc.json()).toMatchObject({ error: { data: { appError: { code: 'unavailable' } } } });
  // All calls together raise one alert; the others are counted.
  expect(lines.filter((line) => line.includes('"alert":"database_unavailable"'))).toHaveLength(1);

  await relay.restore();
  const paid = await pay();
  expect(paid.statusCode).toBe(200);
  expect(paid.headers['idempotent-replayed']).toBeUndefined();
  expect(await buyer.call.wallet.balance()).toContainEqual({ currency: 'usd', amount: 45.01 });
});
