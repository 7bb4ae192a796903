import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { followCatalogue } from '#infra/caches/database-notifications.ts';
import { fillCart, loadCodes, stockShelf, type Shelf } from '#testing/fixtures/stocked-options.ts';
import { createTestShop, useTestShop } from '#testing/shops/test-shop.ts';

const shop = useTestShop();
let app: FastifyInstance;
let shelf: Shelf;

beforeAll(async () => {
  app = await shop.app();
  shelf = await stockShelf(shop.deps, { codes: 3 });
});
beforeEach(() => shop.deps.catalogueCache.bump());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api${url}`, headers });
const prices = () => `/products/${shelf.productId}/prices/0`;
const available = async () =>
  (await get(prices())).json<{ available_count: number }[]>()[0]?.available_count;

describe('a cached public read', () => {
  test('a public read may be cached and must be revalidated', async () => {
    const { headers } = await get('/products');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'Accept-Language, Accept-Encoding',
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
    });
  });

  test('a public read answers 304 to a current ETag', async () => {
    const { headers } = await get('/products');
    const etag = String(headers['etag']);
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await get('/products', { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
      expect(again.headers['vary']).toBe('Accept-Language, Accept-Encoding');
    }
    expect((await get('/products', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('a public read has the requested language and encoding', async () => {
    const plain = await get('/products', { 'accept-language': 'en' });
    const russian = await get('/products');
    expect(plain.body).toContain('"Card"');
    expect(russian.body).toContain('"Карта"');
    for (let round = 0; round < 2; round++) {
      const gzip = await get('/products', { 'accept-language': 'en', 'accept-encoding': 'gzip' });
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
      const br = await get('/products', { 'accept-encoding': 'gzip, deflate, br' });
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(russian.body);
      expect([gzip.headers['content-encoding'], br.headers['content-encoding']]).toEqual([
        'gzip',
        'br',
      ]);
      const refused = await get('/products', { 'accept-encoding': 'br;q=0, gzip;q=0.0' });
      expect(refused.headers['content-encoding']).toBeUndefined();
    }
  });

  test('the cached REST answer of the products equals the answer of their procedure', async () => {
    expect((await get('/products')).json()).toEqual(await shop.anonymous.catalogue.list());
  });

  test('a public read supports HEAD', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/api/products' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test('a failing public read is a regular refusal and is not cached', async () => {
    const missing = await get('/products/slug/to-come');
    expect([
      missing.statusCode,
      missing.json().error.code,
      missing.headers['cache-control'],
    ]).toEqual([404, 'not_found', 'no-store']);
    expect((await get('/products/x')).json().error).toMatchObject({
      code: 'validation_error',
      details: { id: 'invalid' },
    });
  });

  test('unknown query parameters of a public read add no entries to the cache', async () => {
    const query = vi.spyOn(shop.deps.pool, 'query');
    await get('/products?x=1');
    const calls = query.mock.calls.length;
    for (let i = 2; i < 20; i++) await get(`/products?x=${i}`);
    expect(query.mock.calls.length).toBe(calls);
    query.mockRestore();
  });
});

describe('freshness of cached reads', () => {
  test('concurrent reads of a cached answer share one query', async () => {
    const query = vi.spyOn(shop.deps.pool, 'query');
    await get(prices());
    const once = query.mock.calls.length;
    shop.deps.catalogueCache.bump();
    query.mockClear();
    await Promise.all(Array.from({ length: 50 }, () => get(prices())));
    expect(query.mock.calls.length).toBe(once);
    query.mockRestore();
  });

  test('cached answers of the catalogue show a purchase in the stock at once', async () => {
    const before = await available();
    const buyer = await shop.registerUser();
    await shop.credit(buyer.userId, 'usd', 10_000n);
    await fillCart(shop.deps, buyer.userId, shelf.optionId);
    await buyer.call.orders.payFromBalance({ currency: 'usd' });
    expect(await available()).toBe(Number(before) - 1);
  });

  test('cached answers of the catalogue show a change that the cache was not told within a second', async () => {
    const before = await available();
    await loadCodes(shop.deps, shelf.optionId, 2);
    const changed = performance.now();
    let lastStale = 0;
    const look = async () => {
      const asked = performance.now();
      const now = await available();
      if (now === before) lastStale = asked - changed;
      return now;
    };
    await expect.poll(look, { interval: 50 }).toBe(Number(before) + 2);
    expect(lastStale).toBeLessThan(1000);
  });

  test('cached answers show another process’s change of the catalogue once it is announced', async () => {
    const other = await createTestShop();
    const { cache } = { cache: other.deps.catalogueCache };
    const bump = vi.spyOn(cache, 'bump');
    const events = followCatalogue({
      connectionString: shop.databaseUrl,
      cache,
      log: other.deps.log,
    });
    await expect.poll(() => bump.mock.calls.length).toBe(1);
    await shop.deps.catalogueCache.announce(shelf.productId);
    await expect.poll(() => bump.mock.lastCall).toEqual([shelf.productId]);
    await shop.deps.catalogueCache.announce();
    await expect.poll(() => bump.mock.lastCall).toEqual([undefined]);
    // A broken connection may have missed announcements, so everything expires when it is restored.
    await shop.deps.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'manabar-events'`,
    );
    await expect.poll(() => bump.mock.calls.length).toBe(4);
    await events.close();
    await other.close();
  });
});
