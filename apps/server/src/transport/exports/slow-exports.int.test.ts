import { once } from 'node:events';
import { fastify } from 'fastify';
import { describe, expect, test } from 'vitest';
import { createTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { registerExports } from './exports.ts';
import { MANY_PROMOTIONS, useExportsShop } from '#testing/shops/exports-shop.ts';

const world = useExportsShop({ promotions: MANY_PROMOTIONS });
const { busy, get, notesOf, open, readOut } = world;
const long = '/api/admin/exports/promotions.csv';

describe('an export with a slow reader', () => {
  test('an unread export pauses its query, and ends when its reader disconnects', async () => {
    const own = await world.shop.createAdmin();
    const answer = await open(long, own);
    await once(answer, 'readable');
    answer.destroy();
    await expect.poll(() => notesOf(own), { timeout: 20_000 }).toHaveLength(2);
    const [, end] = await notesOf(own);
    expect(end).toMatchObject({ action: 'export.end', after: { complete: false } });
    expect(end?.after.rows).toBeLessThan(MANY_PROMOTIONS);
    await expect.poll(busy, { timeout: 20_000 }).toBe(0);
  });

  test('an address may make 60 exports in ten minutes, and refused calls of customers do not count', async () => {
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
      await world.shop.createAdmin(),
      await world.shop.createAdmin(),
      await world.shop.createAdmin(),
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
    const own = await world.shop.createAdmin();
    const answer = await open(long, own);
    await once(answer, 'readable');
    await world.shop.deps.pool.query(happens, [own.userId]);
    expect((await readOut(answer)).whole).toBe(false);
    await expect.poll(() => notesOf(own), { timeout: 20_000 }).toHaveLength(2);
    const [, end] = await notesOf(own);
    expect(end?.after.complete).toBe(false);
    expect(end?.after.rows).toBeLessThan(MANY_PROMOTIONS);
    await expect.poll(busy, { timeout: 20_000 }).toBe(0);
  });

  test('an export is aborted after its time limit', async () => {
    const own = await world.shop.createAdmin();
    const limited = fastify();
    await limited.register(registerExports, {
      prefix: '/api',
      deps: world.shop.deps,
      longest: 2000,
    });
    await limited.listen({ host: '127.0.0.1', port: 0 });
    const answer = await open(long, own, limited);
    await expect.poll(() => notesOf(own), { timeout: 20_000 }).toHaveLength(2);
    expect((await readOut(answer)).whole).toBe(false);
    expect((await notesOf(own))[1]?.after.complete).toBe(false);
    await limited.close();
  });

  test('an export does not delay the server’s shutdown', async () => {
    const own = await world.shop.createAdmin();
    const ending = fastify();
    await ending.register(registerExports, { prefix: '/api', deps: world.shop.deps });
    await ending.listen({ host: '127.0.0.1', port: 0 });
    const answer = await open(long, own, ending);
    await ending.close();
    expect((await readOut(answer)).whole).toBe(false);
    await expect.poll(() => notesOf(own), { timeout: 20_000 }).toHaveLength(2);
  });
});
