import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addProduct, line, newCode } from '#testing/fixtures/products.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { registerExports } from './exports.ts';

/** More rows than a connection buffers without a reader. */
const PROMOTIONS = 6000;
const TEXT = 4000;
const long = '/api/admin/exports/promotions.csv';

let shop: TestShop;
let app: FastifyInstance;
let admin: TestUser;
const known = newCode();

beforeAll(async () => {
  shop = await createTestShop();
  app = await shop.app();
  await app.listen({ host: '127.0.0.1', port: 0 });
  admin = await shop.createAdmin();
  await shop.deps.pool.query(
    `INSERT INTO promotions (text, background_color) SELECT repeat('ж', $2::int), 'red' FROM generate_series(1, $1::int)`,
    [PROMOTIONS, TEXT / 2],
  );
  const { id: productId } = await addProduct(admin);
  const lines = Array.from({ length: 1200 }, () => line());
  await admin.call.admin.codes.bulkLoad({ productId, text: [line(known), ...lines].join('\n') });
});
afterAll(() => shop.close());

const get = (url: string, who: TestUser | null = admin, headers: Record<string, string> = {}) =>
  app.inject({
    url,
    headers: { ...(who && { authorization: `Bearer ${who.token}` }), ...headers },
  });

/** An unread answer. */
async function open(
  url: string,
  { token }: TestUser = admin,
  server = app,
): Promise<IncomingMessage> {
  const { port } = server.server.address() as AddressInfo;
  const asked = request({ port, path: url, headers: { authorization: `Bearer ${token}` } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  return answer;
}

/** Reads to the end, and returns whether the file is complete. */
async function readOut(answer: IncomingMessage): Promise<{ text: string; whole: boolean }> {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise<void>((resolve) => void answer.once('close', () => resolve()));
  return { text: Buffer.concat(chunks).toString(), whole: answer.complete };
}

interface Noted {
  action: string;
  target: string;
  actor: string;
  after: { id: string; filter?: object; rows?: number; complete?: boolean };
}

/** Audit entries of one admin's exports, oldest first. */
async function notesOf({ nickname }: TestUser): Promise<Noted[]> {
  const { rows } = await shop.deps.pool.query<Noted>(
    `SELECT action, target, actor, after FROM audit_log WHERE actor = $1 AND action LIKE 'export.%' ORDER BY id`,
    [nickname],
  );
  return rows;
}

const busy = () => shop.deps.pool.totalCount - shop.deps.pool.idleCount;

describe('an export with a slow reader', () => {
  test('an unread export pauses its query, and ends when its reader disconnects', async () => {
    const own = await shop.createAdmin();
    const answer = await open(long, own);
    await once(answer, 'readable');
    answer.destroy();
    await expect.poll(() => notesOf(own), { timeout: 20_000 }).toHaveLength(2);
    const [, end] = await notesOf(own);
    expect(end).toMatchObject({ action: 'export.end', after: { complete: false } });
    expect(end?.after.rows).toBeLessThan(PROMOTIONS);
    await expect.poll(busy, { timeout: 20_000 }).toBe(0);
  });

  test('an address exports 60 lists in ten minutes, and strangers use up nothing of that', async () => {
    const limited = await createTestShop({ env: { RATE_LIMIT_SCALE: '1' } });
    try {
      const server = await limited.app();
      const { token } = await limited.createAdmin();
      const stranger = await limited.registerUser();
      const ask = async (bearer: string) => {
        const answer = await server.inject({
          url: '/api/admin/exports/regions.csv',
          headers: { authorization: `Bearer ${bearer}` },
        });
        return answer.statusCode;
      };
      const statuses: number[] = [];
      for (let i = 0; i < 3; i++) expect(await ask(stranger.token)).toBe(403);
      for (let i = 0; i < 61; i++) statuses.push(await ask(token));
      expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
    } finally {
      await limited.close();
    }
  });

  test('an export holds one of two slots of its admin, and one of four in all', async () => {
    const [first, second, third] = [
      await shop.createAdmin(),
      await shop.createAdmin(),
      await shop.createAdmin(),
    ];
    const refused = async (who: TestUser) => {
      const answer = await get(long, who);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      return [answer.statusCode, answer.json().error.code];
    };
    const held = [await open(long, first), await open(long, first)];
    expect(await refused(first)).toEqual([429, 'rate_limited']);
    held.push(await open(long, second), await open(long, second));
    expect(await refused(third)).toEqual([429, 'rate_limited']);
    held[0]?.destroy();
    await expect.poll(() => notesOf(first), { timeout: 20_000 }).toHaveLength(3);
    expect((await get('/api/admin/exports/users.csv', first)).statusCode).toBe(200);
    for (const answer of held) answer.destroy();
    await expect.poll(() => notesOf(second), { timeout: 20_000 }).toHaveLength(4);
    await expect
      .poll(async () => (await get('/api/admin/exports/users.csv', third)).statusCode)
      .toBe(200);
  });

  test.each([
    ['whose session was ended', 'UPDATE sessions SET revoked_at = now() WHERE user_id = $1'],
    ['who is no admin any more', `UPDATE users SET role = 'user' WHERE id = $1`],
    ['who was blocked', 'UPDATE users SET blocked_at = now() WHERE id = $1'],
  ])('an export is aborted for an admin %s', async (_case, happens) => {
    const own = await shop.createAdmin();
    const answer = await open(long, own);
    await once(answer, 'readable');
    await shop.deps.pool.query(happens, [own.userId]);
    expect((await readOut(answer)).whole).toBe(false);
    await expect.poll(() => notesOf(own), { timeout: 20_000 }).toHaveLength(2);
    const [, end] = await notesOf(own);
    expect(end?.after.complete).toBe(false);
    expect(end?.after.rows).toBeLessThan(PROMOTIONS);
    await expect.poll(busy, { timeout: 20_000 }).toBe(0);
  });

  test('an export is aborted after its time limit', async () => {
    const own = await shop.createAdmin();
    const hasty = fastify();
    await hasty.register(registerExports, { prefix: '/api', deps: shop.deps, longest: 200 });
    await hasty.listen({ host: '127.0.0.1', port: 0 });
    const answer = await open(long, own, hasty);
    await expect.poll(() => notesOf(own), { timeout: 20_000 }).toHaveLength(2);
    expect((await readOut(answer)).whole).toBe(false);
    expect((await notesOf(own))[1]?.after.complete).toBe(false);
    await hasty.close();
  });

  test('an export does not delay the server’s shutdown', async () => {
    const own = await shop.createAdmin();
    const ending = fastify();
    await ending.register(registerExports, { prefix: '/api', deps: shop.deps });
    await ending.listen({ host: '127.0.0.1', port: 0 });
    const answer = await open(long, own, ending);
    await ending.close();
    expect((await readOut(answer)).whole).toBe(false);
    await expect.poll(() => notesOf(own), { timeout: 20_000 }).toHaveLength(2);
  });
});
