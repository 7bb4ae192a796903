import {
  createTestDatabase,
  startTestCluster,
  type TestCluster,
} from '@manabar/tooling/test-cluster';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '@manabar/tooling/temporary-folder';
import { startProgram } from '#testing/clients/server-process.ts';
import { findSecretsInFiles } from '#testing/fixtures/find-secrets-in-files.ts';
import { createTestShop, type TestShop } from '#testing/shops/test-shop.ts';

// Codes, tokens and passwords are never stored in clear text in tables, indexes, the write-ahead log or log files.
// The test runs a real server and then searches all files.

const random = (bytes: number) => randomBytes(bytes).toString('hex').toUpperCase();
const codes = Array.from({ length: 6 }, () => `GIFT-${random(8)},${random(4)}`);
const secrets: Record<string, string> = {
  ...Object.fromEntries(codes.map((code, index) => [`code ${index}`, code])),
  'customer password': `customer-${random(8)}`,
  'admin password': `admin-${random(8)}`,
  'new password': `changed-${random(8)}`,
  'wrong password': `wrong-${random(8)}`,
};
const secret = (name: string) => secrets[name] ?? '';

let cluster: TestCluster;
let shop: TestShop;
/** Folder of the cluster's data, PostgreSQL's log and the server's log. */
let folder: string;

beforeAll(async () => {
  // A separate cluster, because databases of other tests may contain the searched texts.
  cluster = await startTestCluster();
  shop = await createTestShop({ databaseUrl: await createTestDatabase(cluster) });
  const { rows } = await shop.deps.pool.query<{ data_directory: string }>('SHOW data_directory');
  folder = dirname(rows[0]?.data_directory ?? '');
}, 120_000);
afterAll(async () => {
  await shop.close();
  await cluster.stop();
});

/** Writes the database's memory to files. */
async function flush(): Promise<void> {
  await shop.deps.pool.query('CHECKPOINT');
  await shop.deps.pool.query('SELECT pg_switch_wal()');
}

type Call = (method: string, path: string, body?: unknown, key?: string) => Promise<unknown>;

function caller(origin: string, token: () => string): Call {
  return async (method, path, body, key) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token() && { authorization: `Bearer ${token()}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return answer.json();
  };
}

/** Logs in or registers, adds the token to the secrets, and returns a caller of the session. */
async function session(origin: string, path: string, body: Record<string, string>) {
  const { token, userId } = (await caller(origin, () => '')('POST', path, body)) as {
    token: string;
    userId: number;
  };
  expect(token).toHaveLength(43);
  secrets[`token of ${body['nickname'] ?? ''}`] = token;
  return { call: caller(origin, () => token), userId };
}

/** Creates a service account's key, calls with valid and invalid input, and revokes the key. */
async function runService(origin: string, adminToken: string): Promise<void> {
  const trpc = async (path: string, token: string, input: unknown) => {
    const answer = await fetch(`${origin}/trpc/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    return ((await answer.json()) as { result?: { data: unknown } }).result?.data;
  };
  const name = 'program';
  const { id } = (await trpc('admin.services.create', adminToken, { name })) as { id: number };
  const wanted = { name, scopes: ['wallet'], limitUsd: 5, limitRub: null, days: 1 };
  const made = await trpc('admin.services.createKey', adminToken, { accountId: id, ...wanted });
  const { key, secret: token } = made as { key: { id: number }; secret: string };
  secrets['key of a service account'] = token.slice(-43);
  const service = caller(origin, () => token);
  expect(await service('GET', '/balance')).toHaveLength(2);
  await service('GET', '/orders');
  await service('POST', '/payment/from-balance', { currency: token });
  await caller(origin, () => `${token}x`)('GET', '/balance');
  await trpc('admin.services.revokeKey', adminToken, { id: key.id });
  expect(await service('GET', '/balance')).toMatchObject({ success: false });
}

/** An admin loads codes, and a customer buys, reveals and refunds them, with failing calls in between. */
async function runShop(origin: string): Promise<void> {
  const nickname = 'keeper';
  const password = secret('admin password');
  const { createUser } = await import('#modules/auth/index.ts');
  await createUser(shop.deps, { nickname, password, role: 'admin' });
  const admin = await session(origin, '/auth/login', { nickname, password });
  await runService(origin, secret(`token of ${nickname}`));
  const product = { title: 'Card', image_url: '/images/card.svg' };
  const { id: productId } = (await admin.call('POST', '/admin/products', product)) as {
    id: number;
  };
  const lines = codes.slice(0, 4).map((code) => `${code},5.00,450,100`);
  // One line is repeated, and one has a valid code but an invalid price.
  const text = [...lines, lines[0], `${codes[4] ?? ''},free,450,100`].join('\r\n');
  const load = { productId, regionId: 0, text };
  for (let n = 0; n < 2; n++) {
    expect(await admin.call('POST', '/admin/codes/bulk', load, 'load')).toMatchObject({
      added: 4,
      duplicates: 1,
      errors: [{ line: 6 }],
    });
  }
  const single = { productId, code: codes[5], gameAmount: 500, priceUsd: 9 };
  const { id: codeId } = (await admin.call('POST', '/admin/codes', single)) as { id: number };
  expect(await admin.call('POST', `/admin/codes/${codeId}/reveal`, {})).toEqual({ code: codes[5] });
  await admin.call('PUT', `/admin/codes/${codeId}`, { code: codes[4] });
  await admin.call('GET', `/admin/codes?q=${encodeURIComponent(codes[0] ?? '')}`);

  const form = { nickname: 'buyer', password: secret('customer password') };
  const register = { ...form, confirmPassword: form.password };
  const buyer = await session(origin, '/auth/register', register);
  const credit = { currency: 'usd', mode: 'set', amount: 50, reason: 'prepaid' };
  await admin.call('PUT', `/admin/users/${buyer.userId}/balance`, credit, 'credit');
  const buy = async (quantity: number, key: string) => {
    await buyer.call('POST', '/cart/add', { productId, gameAmount: 100, quantity });
    const paid = await buyer.call('POST', '/payment/from-balance', { currency: 'usd' }, key);
    return (paid as { order_id: string }).order_id;
  };
  const [kept, returned] = [await buy(2, 'first'), await buy(1, 'second')];
  expect(JSON.stringify(await buyer.call('GET', `/orders/${kept}`))).toContain(codes[1]);
  await buyer.call('GET', '/orders');
  expect(
    await buyer.call('POST', `/orders/${returned}/refund-unrevealed`, {}, 'back'),
  ).toMatchObject({ success: true });

  const anybody = caller(origin, () => '');
  // Unexpected errors in places where secrets are in memory.
  for (const [table, call] of [
    ['order_items', () => buyer.call('GET', `/orders/${kept}`)],
    ['users', () => anybody('POST', '/auth/login', form)],
  ] as const) {
    await shop.deps.pool.query(`ALTER TABLE ${table} RENAME TO gone`);
    expect(await call()).toMatchObject({ error: { code: 'UNEXPECTED_ERROR' } });
    await shop.deps.pool.query(`ALTER TABLE gone RENAME TO ${table}`);
  }
  await anybody('POST', '/auth/login', { ...form, password: secret('wrong password') });
  await anybody('POST', '/auth/register', register);
  await anybody('POST', '/auth/login', `{"password":"${secret('wrong password')}`);
  await admin.call('POST', '/admin/codes/bulk', `{"text":"${codes[0] ?? ''}`);
  await admin.call('POST', '/admin/codes', { ...single, productId: 999_999 });
  await admin.call('PUT', `/admin/users/${buyer.userId}/password`, {
    password: secret('new password'),
  });
  await buyer.call('GET', '/profile');
  await session(origin, '/auth/login', { ...form, password: secret('new password') });
  await buyer.call('POST', '/auth/logout');
}

test(
  'stores no code, token or password in clear text in any file',
  { timeout: 120_000 },
  async () => {
    const server = startProgram('main.ts', {
      DATABASE_URL: shop.databaseUrl,
      PORT: '0',
      RATE_LIMIT_SCALE: '0',
      LOG_LEVEL: 'debug',
      MANABAR_DATA_DIR: temporaryFolder('secrets'),
    });
    await server.saw('the shop is open');
    await runShop(/"address":"([^"]+)"/.exec(server.output())?.[1] ?? '');
    server.process.kill('SIGTERM');
    await server.ended;
    expect(server.output()).toContain('unexpected error');
    writeFileSync(join(folder, 'server.log'), server.output());

    await flush();
    expect(findSecretsInFiles(folder, secrets)).toEqual([]);

    // The search finds planted secrets in a table's file, the write-ahead log and a log file.
    await shop.deps.pool.query('CREATE TABLE planted (text text, bytes bytea)');
    await shop.deps.pool.query('INSERT INTO planted VALUES ($1, $2)', [
      codes[0],
      Buffer.from(secret('admin password')),
    ]);
    writeFileSync(
      join(folder, 'planted.log'),
      `{"code":"${Buffer.from(codes[1] ?? '').toString('hex')}"}`,
    );
    await flush();
    const found = findSecretsInFiles(folder, secrets);
    const places = (name: string) => found.filter((line) => line.startsWith(`${name}: `));
    expect(places('code 0').some((line) => line.includes('/base/'))).toBe(true);
    expect(places('code 0').some((line) => line.includes('/pg_wal/'))).toBe(true);
    expect(places('admin password').some((line) => line.includes('/base/'))).toBe(true);
    expect(places('code 1')).toEqual([`code 1: ${join(folder, 'planted.log')}`]);
  },
);
