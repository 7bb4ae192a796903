import { beforeAll, describe, expect, test } from 'vitest';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { fakeWebRoot } from '#testing/fixtures/web-root.ts';

const webRoot = fakeWebRoot();
const shop = useTestShop({ env: { WEB_ROOT: webRoot } });
let productId: number;

beforeAll(async () => {
  const product = await shop.deps.prisma.product.create({
    data: { slug: 'roblox', title: 'Roblox', imageUrl: '/images/roblox.svg' },
  });
  productId = product.id;
});

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.inject({ method: 'GET', url, headers });

describe('addresses of the shop answer with the page', () => {
  test.each([
    '/',
    '/login',
    '/register',
    '/products',
    '/products/',
    '/cart',
    '/checkout',
    '/orders',
    '/orders/x',
    '/?lang=en',
    '/?x=%ff',
    '/products/roblox?x=%E0%A4%A',
    '/products?%',
  ])('the server answers the address %s of the web app with its page', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<div id="root">');
  });

  test('the server answers the address of a product by slug and by ID with the page', async () => {
    expect((await get('/products/roblox')).statusCode).toBe(200);
    expect((await get(`/products/${productId}`)).statusCode).toBe(200);
  });

  test('the server redirects an unusual spelling of a product to its canonical address', async () => {
    for (const [asked, shown] of [
      ['/products/ROBLOX', '/products/roblox'],
      [
        '/products/RoBlox/?lang=en&x=%2F%2Fevil.example',
        '/products/roblox?lang=en&x=%2F%2Fevil.example',
      ],
      [`/products/00${productId}`, `/products/${productId}`],
    ] as const) {
      const answer = await get(asked);
      expect([answer.statusCode, answer.headers['location'], answer.body]).toEqual([
        301,
        shown,
        '',
      ]);
    }
    expect((await get('/products/NOTHING')).statusCode).toBe(404);
  });

  test('a HEAD request for a page answers like GET without the page', async () => {
    const ask = (method: 'GET' | 'HEAD') => shop.inject({ method, url: '/cart' });
    const [head, get] = [await ask('HEAD'), await ask('GET')];
    const perRequest = { date: expect.anything(), 'x-request-id': expect.anything() };
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers).toEqual({ ...get.headers, ...perRequest });
  });
});

describe('unknown addresses answer 404 with the page', () => {
  test.each([
    '/nothing',
    '/products/nothing',
    '/products/999999',
    '/cart/x',
    '/%E0%A4%A',
    '/products/%00',
    '/index.html/x',
  ])('the server answers the unknown address %s with 404 and the page', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<div id="root">');
    expect(answer.headers['content-security-policy']).toBeDefined();
  });
});

describe('missing files answer 404 without the page', () => {
  test.each([
    '/missing.js',
    '/assets/missing',
    '/assets/',
    '/images/none',
    '/index.html',
    '/a/b.png',
    '/assets/../package.json',
    '/assets/%2e%2e/index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/index-abc123.js/',
    '/assets/index-abc123.js.br',
    '/assets/.hidden.js',
    '/.hidden.js',
    '/.server/entry-server.js',
    '/assets//index-abc123.js',
    '/assets/index%00.js',
  ])('the server answers the missing file %s with 404 and no page', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('<div');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

test.each([
  [416, { range: 'bytes=999999-' }],
  [416, { range: 'bytes=abc' }],
  [412, { 'if-match': '"another"' }],
  [412, { 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' }],
])('a request for a file that its headers exclude is refused with %s: %j', async (...given) => {
  const [status, headers] = given;
  const answer = await get('/assets/index-abc123.js', headers);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-range']).toEqual(
    status === 416 ? expect.stringMatching(/^bytes \*\/\d+$/) : undefined,
  );
});

test('hashed assets are cached for good, other files for minutes, and the page is revalidated', async () => {
  expect((await get('/assets/index-abc123.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=600');
  const page = await get('/');
  expect(page.headers['cache-control']).toBe('no-cache');
  const again = await get('/', { 'if-none-match': String(page.headers['etag']) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test.each(['br', 'gzip'])('the page and its scripts are compressed by %s', async (encoding) => {
  for (const url of ['/', '/assets/index-abc123.js']) {
    const answer = await get(url, { 'accept-encoding': encoding });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']?.toLowerCase()).toContain('accept-encoding');
  }
});

test('pages and files allow only their own scripts, no framing and no type sniffing', async () => {
  for (const url of ['/', '/nothing', '/assets/index-abc123.js']) {
    const { headers } = await get(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('a POST to a page is not found, in the form of API errors', async () => {
  const answer = await shop.inject({ method: 'POST', url: '/cart', payload: {} });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({
    success: false,
    error: { code: 'not_found', message: 'not found' },
  });
});

test('the server reports health and readiness', async () => {
  expect((await get('/healthz')).statusCode).toBe(200);
  const ready = await get('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
});

test('the server is not ready on a database without the latest tables', async () => {
  await shop.deps.pool.query(
    `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '%_rules'`,
  );
  const answer = await get('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { status: 'unavailable', reason: 'migrations' },
  ]);
});
