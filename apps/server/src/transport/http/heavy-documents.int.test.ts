import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '@manabar/tooling/temporary-folder';
import { createTestShop, useTestShop } from '#testing/shops/test-shop.ts';

const script = '/api/docs/js/scalar.js';
const documents = ['/sitemap.xml', '/api/openapi.json', script];

const shop = useTestShop();
let app: FastifyInstance;

beforeAll(async () => {
  app = await shop.app();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const scriptsOnDisk = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith('manabar-reference-'));

test('the script of the API reference is built once, on its first request', async () => {
  // Other shops of this machine write to the common folder.
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TMPDIR', temporaryFolder('reference'));
  const other = await createTestShop();
  const server = await other.app();
  await server.ready();
  await Promise.all([1, 2, 3].map(() => server.inject({ url: script })));
  expect(scriptsOnDisk()).toHaveLength(1);
  await other.close();
  expect(scriptsOnDisk()).toEqual([]);
});

test.each(documents)(
  '%s is compressed, and identity-encoded for clients without compression',
  async (url) => {
    const plain = await get(url);
    expect(plain.statusCode).toBe(200);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await get(url, { 'accept-encoding': encoding });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['vary']).toContain('Accept-Encoding');
      expect(answer.rawPayload.length * 2).toBeLessThan(plain.rawPayload.length);
      expect(unpack(answer.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
  },
);

test.each(documents)('%s answers 304 to a current ETag', async (url) => {
  const etag = String((await get(url)).headers['etag']);
  const again = await get(url, { 'if-none-match': etag });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  expect((await get(url, { 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
});

test('the script of the API reference is immutable only at the address that the page names', async () => {
  const page = await get('/api/docs/');
  const named = /src="(js\/scalar\.js\?v=[^"]+)"/.exec(page.body)?.[1] ?? '';
  const kept = async (url: string) => (await get(url)).headers['cache-control'];
  expect(await kept(`/api/docs/${named}`)).toBe('public, max-age=31536000, immutable');
  expect(await kept(script)).toBe('public, no-cache');
  expect(await kept(`${script}?v=another`)).toBe('public, no-cache');
});

test('concurrent requests build the sitemap once, and it stays cached when a product is added', async () => {
  const other = await createTestShop();
  const server = await other.app();
  const read = vi.spyOn(other.deps.catalogueCache.values, 'read');
  await Promise.all([1, 2, 3].map(() => server.inject({ url: '/sitemap.xml' })));
  expect(read).toHaveBeenCalledOnce();
  await other.close();
  const first = await get('/sitemap.xml');
  await shop.deps.prisma.product.create({ data: { slug: 'new', title: 'New', imageUrl: '/x' } });
  expect((await get('/sitemap.xml')).headers['etag']).toBe(first.headers['etag']);
});

test.each(documents)(
  'a request for %s counts against the rate limit of its address',
  async (url) => {
    const limited = await createTestShop({ env: { RATE_LIMIT_SCALE: '0.005' } });
    const server = await limited.app();
    const statuses: number[] = [];
    for (let calls = 0; calls < 4; calls++)
      statuses.push((await server.inject({ url })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await limited.close();
  },
);
