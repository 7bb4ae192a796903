import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import * as argon2 from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import PQueue from 'p-queue';
import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MOST_WAITING_HASHES } from './hash-password.ts';
import { createTestShop, useTestShop, type TestUser } from '#testing/shops/test-shop.ts';

// Modules loaded by other test files use the real library.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

const verify = vi.mocked(argon2.verify);
const { verify: reallyVerify } = await vi.importActual<typeof argon2>('@node-rs/argon2');
const shop = useTestShop();
let app: FastifyInstance;
let user: TestUser;
beforeAll(async () => {
  app = await shop.app();
  await app.listen({ host: '127.0.0.1', port: 0 });
  user = await shop.registerUser();
  expect((await login(user, '10.0.0.1')).statusCode).toBe(200);
});

const queued = vi.spyOn(PQueue.prototype, 'add');
/** Results of the hashes that were added to their queue, including running ones; other queues run more at once. */
const hashes = () =>
  queued.mock.results.filter((_, n) => (queued.mock.contexts[n] as PQueue).concurrency === 2);
afterAll(() => queued.mockRestore());

/** Pending hash calls, which are resolved as wrong passwords later. */
let held: ((matches: boolean) => void)[];
beforeEach(() => {
  held = [];
  queued.mockClear();
  verify.mockReset();
  verify.mockImplementation(() => new Promise<boolean>((resolve) => held.push(resolve)));
});
function letGo(): void {
  verify.mockImplementation(() => Promise.resolve(false));
  for (const resolve of held.splice(0)) resolve(false);
}

type Credentials = Pick<TestUser, 'nickname' | 'password'>;
const login = (payload: Credentials, remoteAddress: string, server = app) =>
  server.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });
const unknown = (i: number): Credentials => ({ nickname: `nobody ${i}`, password: 'password1' });
const flood = (count: number, server = app) =>
  Array.from({ length: count }, (_, i) => login(unknown(i), `10.1.${i >> 8}.${i & 255}`, server));

/** Starts more logins than may wait; returns their statuses once each of them waits or is shed. */
async function overload(server = app): Promise<Promise<number>[]> {
  let shed = 0;
  const statuses = flood(1000, server).map(async (answer) => {
    const { statusCode } = await answer;
    if (statusCode === 503) shed++;
    return statusCode;
  });
  await expect.poll(() => hashes().length + shed).toBe(statuses.length);
  expect(held).toHaveLength(2);
  return statuses;
}

test('the queue of password hashes sheds overload with 503, and serves a login from a known address first', async () => {
  // The calls are refused at once, before any hash is finished.
  const answers = await overload();
  const shed = await login(unknown(2000), '10.0.0.5');
  expect(shed.statusCode).toBe(503);
  expect(shed.json()).toMatchObject({ success: false, error: { code: 'unavailable' } });
  expect(Number(shed.headers['retry-after'])).toBeGreaterThanOrEqual(4);

  const order: string[] = [];
  verify.mockImplementation((hash, ...rest) => {
    order.push(String(hash));
    return reallyVerify(hash, ...rest);
  });
  const waiting = hashes().length;
  const honest = login(user, '10.0.0.1');
  const { rows } = await shop.deps.pool.query<{ password_hash: string }>(
    'SELECT password_hash FROM users WHERE id = $1',
    [user.userId],
  );
  await expect.poll(hashes).toHaveLength(waiting + 1);
  for (const resolve of held.splice(0)) resolve(false);
  expect((await honest).statusCode).toBe(200);
  expect(order.indexOf(rows[0]?.password_hash ?? '')).toBeLessThan(2);
  letGo();
  expect(new Set(await Promise.all(answers))).toEqual(new Set([401, 503]));
});

test('the queue of password hashes counts no failed login of those that it sheds', async () => {
  const count = async () => {
    const { rows } = await shop.deps.pool.query<{ tries: number }>(
      `SELECT count(*)::int AS tries FROM rate_limits WHERE key LIKE 'login-pair:%' AND points > 0`,
    );
    return rows[0]?.tries ?? 0;
  };
  const before = await count();
  const answers = await overload();
  expect((await count()) - before).toBeLessThanOrEqual(MOST_WAITING_HASHES);
  letGo();
  const shedInAll = (await Promise.all(answers)).filter((status) => status === 503).length;
  expect(shedInAll).toBeGreaterThanOrEqual(1000 - MOST_WAITING_HASHES);
});

test('the queue of password hashes sheds known and unknown nicknames from a new address alike', async () => {
  const answers = await overload();
  const [known, nobody] = await Promise.all([
    login(user, '10.0.0.2'),
    login(unknown(5000), '10.0.0.3'),
  ]);
  expect([known?.statusCode, nobody?.statusCode]).toEqual([503, 503]);
  letGo();
  await Promise.all(answers);
});

test('the queue of password hashes looks up five accounts for an address that does not wait, and sheds its other logins', async () => {
  const limited = await createTestShop({ env: { RATE_LIMIT_SCALE: '1' } });
  const server = await limited.app();
  const answers = await overload(server);
  const statements = vi.spyOn(limited.deps.pool, 'query');
  const statuses: number[] = [];
  for (let i = 0; i < 20; i++)
    statuses.push((await login(unknown(7000 + i), '10.0.0.6', server)).statusCode);
  const lookups = statements.mock.calls.filter(([config]) =>
    JSON.stringify(config).includes('nickname_key = $1'),
  );
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect(lookups).toHaveLength(5);
  letGo();
  await Promise.all(answers);
  await limited.close();
});

test('the queue of password hashes serves every login from a known address where RATE_LIMIT_SCALE is 0', async () => {
  const answers = await overload();
  const waiting = hashes().length;
  const known = Array.from({ length: 8 }, async () => (await login(user, '10.0.0.1')).statusCode);
  await expect.poll(hashes).toHaveLength(waiting + known.length);
  letGo();
  expect(new Set(await Promise.all(known))).toEqual(new Set([401]));
  await Promise.all(answers);
});

test('the queue of password hashes skips logins whose callers have disconnected', async () => {
  const { port } = app.server.address() as AddressInfo;
  const blocking = flood(2);
  await expect.poll(() => held.length).toBe(2);
  const body = JSON.stringify(unknown(6000));
  const call = request({
    port,
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  call.on('error', () => undefined);
  call.end(body);
  await expect.poll(hashes).toHaveLength(3);
  call.destroy();
  await expect(hashes()[2]?.value).rejects.toMatchObject({ code: 'unavailable' });
  verify.mockClear();
  letGo();
  await Promise.all(blocking);
  expect((await login(unknown(6001), '10.0.0.4')).statusCode).toBe(401);
  expect(verify).toHaveBeenCalledOnce();
});

test('a flood of logins from unknown addresses leaves connections of the pool to others', async () => {
  const { pool } = shop.deps;
  const query = pool.query.bind(pool);
  let counting = 0;
  let most = 0;
  const countingQuery = (config: QueryConfig) => {
    const result = query(config);
    const counts = /^login-(pair|nickname):/.test(String(config.values?.[0]));
    if (!counts || !config.text.includes('INSERT INTO rate_limits')) return result;
    most = Math.max(most, ++counting);
    return result.finally(() => counting--);
  };
  const statements = vi.spyOn(pool, 'query').mockImplementation(countingQuery as never);
  const answers = await overload();
  statements.mockRestore();
  expect(most).toBe(20);
  letGo();
  await Promise.all(answers);
});

test('the queue of password hashes sheds logins before it counts them when hashes are slow', async () => {
  const slow = login(unknown(8000), '10.0.0.7');
  await expect.poll(() => held).toHaveLength(1);
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 100_000);
  letGo();
  expect((await slow).statusCode).toBe(401);
  later.mockRestore();
  verify.mockImplementation(() => new Promise<boolean>((resolve) => held.push(resolve)));
  queued.mockClear();
  const waiting = [8001, 8002, 8003].map((index) => login(unknown(index), '10.0.0.7'));
  await expect.poll(hashes).toHaveLength(3);
  const statements = vi.spyOn(shop.deps.pool, 'query');
  expect((await login(unknown(8004), '10.0.0.8')).statusCode).toBe(503);
  const counted = statements.mock.calls.filter(([config]) =>
    /login-(pair|nickname):/.test(inspect(config)),
  );
  statements.mockRestore();
  expect(counted).toEqual([]);
  letGo();
  await Promise.all(waiting);
});
