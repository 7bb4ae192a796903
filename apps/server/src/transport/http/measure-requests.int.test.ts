import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { counted } from '#infra/metrics/counters.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';

const shop = useTestShop({ env: { METRICS_PORT: '21985' } });
let app: FastifyInstance;
let buyer: TestUser;

beforeAll(async () => {
  app = await shop.app();
  buyer = await shop.registerUser();
});

const numberOf = async (series: string) => {
  const line = (await counted.metrics()).split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
};
const requests = (method: string, route: string, status: number) =>
  numberOf(`manabar_http_requests_total{method="${method}",route="${route}",status="${status}"}`);

test('the metrics count requests by method, route and status, with their times', async () => {
  await app.inject({ url: '/api/products' });
  await app.inject({ url: '/api/products?search=a' });
  await app.inject({ url: '/api/orders/ORDER-17' });
  await app.inject({ url: '/trpc/catalogue.list' });
  expect(await requests('GET', '/api/products', 200)).toBe(2);
  expect(await requests('GET', '/api/orders/:id', 401)).toBe(1);
  expect(await requests('GET', '/trpc/catalogue.list', 200)).toBe(1);
  const products = '{method="GET",route="/api/products"}';
  expect(await numberOf(`manabar_http_request_duration_seconds_count${products}`)).toBe(2);
  expect(await numberOf(`manabar_http_request_duration_seconds_sum${products}`)).toBeGreaterThan(0);
});

test('the metrics count a batch with the highest status of its calls, because its own hides failures', async () => {
  const batch = '/trpc/catalogue.list,profile.get,promotions.active?batch=1&input={}';
  expect((await app.inject({ url: batch })).statusCode).toBe(207);
  expect(await requests('GET', '/trpc/batch', 401)).toBe(1);
  expect(await requests('GET', '/trpc/batch', 207)).toBe(0);
});

test('the metrics count a batch as 500 when one call fails unexpectedly and another is unavailable', async () => {
  const headers = { authorization: `Bearer ${buyer.token}` };
  const full = Object.assign(new Error('too many connections'), { code: '53300' });
  const errors = [new TypeError('a defect'), full];
  // Both calls find an open connection, because a new one sends a query of its own.
  await Promise.all([1, 2].map(() => shop.deps.pool.query('SELECT 1')));
  const query = vi.spyOn(Client.prototype, 'query');
  for (const error of errors) {
    query.mockImplementationOnce(() => {
      throw error;
    });
  }
  const { body } = await app.inject({
    url: '/trpc/cart.get,orders.list?batch=1&input={}',
    headers,
  });
  query.mockRestore();
  for (const code of ['UNEXPECTED_ERROR', 'unavailable']) expect(body).toContain(`"${code}"`);
  expect(await requests('GET', '/trpc/batch', 500)).toBe(1);
  expect(await requests('GET', '/trpc/batch', 503)).toBe(0);
});

test('the metrics count a batch of an admin page apart, because the alert about slow requests leaves admin pages out', async () => {
  await app.inject({ url: '/trpc/profile.get,admin.orders.list?batch=1&input={}' });
  expect(await requests('GET', '/trpc/admin.batch', 401)).toBe(1);
});

test('the metrics count a thousand guessed addresses as one route, and unknown methods as one', async () => {
  const seriesOf = async () => (await counted.metrics()).match(/_requests_total\{/g)?.length ?? 0;
  await app.inject({ url: '/guessed.php' });
  const before = await seriesOf();
  for (let n = 0; n < 1000; n++) await app.inject({ url: `/guess-${n}.php` });
  expect(await seriesOf()).toBe(before);
  expect(await requests('GET', 'unknown', 404)).toBeGreaterThanOrEqual(1001);
  for (const method of ['PROPFIND', 'MKCOL'] as const) {
    await app.inject({ method: method as 'GET', url: '/guessed.php' });
  }
  expect(await requests('other', 'unknown', 404)).toBe(2);
});

test('the metrics count a purchase once, also when it is repeated under its idempotency key', async () => {
  const { optionId } = await stockShelf(shop.deps, { usd: 499n, codes: 3 });
  await shop.credit(buyer.userId, 'usd', 5000n);
  await fillCart(shop.deps, buyer.userId, optionId, 1);
  const bought = () => numberOf('manabar_purchases_total{kind="codes",currency="usd"}');
  const before = await bought();
  const pay = { currency: 'usd', idempotencyKey: 'one-purchase' } as const;
  const first = await buyer.call.orders.payFromBalance(pay);
  expect(await buyer.call.orders.payFromBalance(pay)).toEqual(first);
  expect(await bought()).toBe(before + 1);
});

test('the metrics count alerts of the log by their name', async () => {
  const { createLogger } = await import('#infra/logger.ts');
  const log = createLogger('info', { write: () => undefined });
  const raised = () => numberOf('manabar_alerts_total{alert="stock_low"}');
  const before = await raised();
  log.warn({ alert: 'stock_low' }, 'few codes are left');
  log.child({ job: 'x' }).error({ alert: 'stock_low' }, 'few codes are left');
  log.warn({ other: 1 }, 'no alert');
  expect(await raised()).toBe(before + 2);
});
