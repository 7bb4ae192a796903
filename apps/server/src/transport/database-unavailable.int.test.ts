import { randomUUID } from 'node:crypto';
import { createFileDatabase } from '@manabar/tooling/vitest';
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

test('calls answer 503 unavailable while the database is away, and a purchase succeeds afterwards under its key', async () => {
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
  // A call on a connection that breaks under way gets no Retry-After; these find none.
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
  // One alert for all calls; the others are counted.
  expect(lines.filter((line) => line.includes('"alert":"database_unavailable"'))).toHaveLength(1);

  await relay.restore();
  const paid = await pay();
  expect(paid.statusCode).toBe(200);
  expect(paid.headers['idempotent-replayed']).toBeUndefined();
  expect(await buyer.call.wallet.balance()).toContainEqual({ currency: 'usd', amount: 45.01 });
});
