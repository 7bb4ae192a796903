import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  API_KEY_CALLS_PER_MINUTE,
  exportableLists,
  exportPath,
  SERVICE_CALL,
  serviceScopes,
} from '@manabar/contracts';
import { revokeApiKey } from '#modules/services/index.ts';
import { createRest, type Rest } from '#testing/rest-client.ts';
import { createService, createTestKey, type TestService } from '#testing/service-accounts.ts';
import { fillCart, stockShelf } from '#testing/shelf.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { appRouter } from './app-router.ts';
import { refusalOf } from './error-mapping.ts';
import { proceduresOf } from './rest/endpoints.ts';

/* Calls with a key: within its scope, and every one of them in the audit log. */

let shop: TestShop;
let rest: Rest;
let service: TestService;
beforeAll(async () => {
  shop = await createTestShop();
  rest = createRest(shop);
});
beforeEach(async () => {
  service = await createService(shop);
});
afterAll(() => shop.close());

/** What the audit log has of a key: procedure and outcome, the oldest first. */
const recorded = async (keyId: number): Promise<[call: string, outcome: string][]> => {
  const { rows } = await shop.deps.pool.query<{ after: { call: string; outcome: string } }>(
    'SELECT after FROM audit_log WHERE action = $1 AND target = $2 ORDER BY id',
    [SERVICE_CALL, `api_key:${keyId}`],
  );
  return rows.map(({ after }) => [after.call, after.outcome]);
};
const trpc = async (path: string, token: string, body?: unknown) => {
  const answer = await (
    await shop.app()
  ).inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/trpc/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const answered: unknown = answer.json();
  return { status: answer.statusCode, body: answered };
};

describe('the scope of a key', () => {
  const procedures = proceduresOf(appRouter).map(([path]) => path);
  const callOf = (token: string, path: string) =>
    path
      .split('.')
      .reduce<unknown>(
        (at, name) => (at as Record<string, unknown>)[name],
        appRouter.createCaller(shop.context({ token })),
      ) as () => Promise<unknown>;
  const codeFor = async (token: string, path: string) => {
    const outcome = await callOf(token, path)().catch((error: unknown) => refusalOf(error));
    return (outcome as { code?: string } | undefined)?.code ?? 'passed';
  };

  test('is all that it is admitted to; of the rest not even the input is looked at', async () => {
    const one = await createTestKey(shop, service.userId, { scopes: ['shop'] });
    for (const path of procedures) {
      const scope = path.split('.')[0] ?? '';
      const code = await codeFor(one.token, path);
      if (scope === 'shop') expect([path, code]).toEqual([path, 'passed']);
      else expect([path, code]).toEqual([path, 'scope_missing']);
    }
    expect((await recorded(one.keyId)).map(([call]) => call)).toEqual(procedures);
  });

  test('never holds what is for people: admins, logging in, cards', async () => {
    for (const path of procedures) {
      const scope = path.split('.')[0] ?? '';
      const admitted = (serviceScopes as readonly string[]).includes(scope);
      const code = await codeFor(service.token, path);
      if (path === 'wallet.topUp') expect([path, code]).toEqual([path, 'forbidden']);
      else if (admitted) expect(['scope_missing', 'forbidden', 'unauthorized']).not.toContain(code);
      else expect([path, code]).toEqual([path, 'scope_missing']);
    }
  });

  test('holds over REST, over tRPC, and for what anyone may read', async () => {
    const one = await createTestKey(shop, service.userId, { scopes: ['wallet'] });
    const refused = { code: 'scope_missing', details: { scope: 'catalogue' } };
    // Also where the answer lies ready.
    expect(await rest('GET', '/products')).toMatchObject({ status: 200 });
    expect(await rest('GET', '/products', { token: one.token })).toMatchObject({
      status: 403,
      body: { success: false, error: refused },
    });
    expect(await trpc('catalogue.list', one.token)).toMatchObject({
      status: 403,
      body: { error: { data: { code: 'FORBIDDEN', httpStatus: 403, appError: refused } } },
    });
    expect(await trpc('wallet.balance', one.token)).toMatchObject({ status: 200 });
    expect(await rest('GET', '/balance', { token: one.token })).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
    });
    // What anyone may read is one call, whether the answer lies ready or is made for it.
    const { token } = service;
    expect(await rest('GET', '/products', { token })).toMatchObject({ status: 200 });
    expect(await rest('GET', '/products/slug/nothing', { token })).toMatchObject({ status: 404 });
    expect(await recorded(service.keyId)).toEqual([
      ['catalogue.list', 'ok'],
      ['catalogue.bySlug', 'not_found'],
    ]);
  });

  test('holds where no procedure answers: exports, large loads, messages of gateways', async () => {
    const refused = { error: { code: 'scope_missing', details: { scope: 'admin' } } };
    for (const list of exportableLists) {
      const { status, body } = await rest('GET', exportPath(list), { token: service.token });
      expect([list, status, body]).toMatchObject([list, 403, refused]);
    }
    const load = { token: service.token, body: { productId: 1, text: '' } };
    expect(await rest('POST', '/admin/codes/bulk', load)).toMatchObject({
      status: 403,
      body: refused,
    });
    expect(await trpc('admin.imports.run', service.token, {})).toMatchObject({ status: 403 });
    expect(await recorded(service.keyId)).toEqual([
      ...exportableLists.map((list) => [`admin.export.${list}`, 'scope_missing']),
      ['admin.codes.bulkLoad', 'scope_missing'],
      ['admin.imports.run', 'scope_missing'],
    ]);
    const message = { token: service.token, body: { id: 'x' } };
    // No gateway is set up here that would prove its message; a key proves none.
    expect((await rest('POST', '/payment/webhook/sandbox', message)).status).toBe(404);
  });
});

describe('every call is in the audit log', () => {
  test('with who, what, how it ended and the request, and never what was in it', async () => {
    const { optionId, codes } = await stockShelf(shop.deps, { usd: 100n, codes: 1 });
    await shop.credit(service.userId, 'usd', 100n);
    await fillCart(shop.deps, service.userId, optionId);
    const { token } = service;
    const { body } = await rest('POST', '/payment/from-balance', {
      token,
      body: { currency: 'usd' },
    });
    const { order_id: id } = body as { order_id: string };
    expect((await rest('GET', `/orders/${id}`, { token })).text).toContain(codes[0]);
    await rest('GET', '/orders/NOSUCHORDER00000', { token });
    await rest('POST', '/payment/from-balance', { token, body: { currency: 'eur' } });
    await rest('POST', '/payment/from-balance', { token, body: { currency: 'usd' } });
    await rest('POST', '/orders/topup', { token, body: {} });
    expect(await recorded(service.keyId)).toEqual([
      ['orders.payFromBalance', 'ok'],
      ['orders.read', 'ok'],
      ['orders.read', 'not_found'],
      ['orders.payFromBalance', 'validation_error'],
      ['orders.payFromBalance', 'cart_empty'],
      ['orders.topup', 'idempotency_key_required'],
    ]);
    const admin = await shop.createAdmin();
    const log = { action: SERVICE_CALL, actor: service.nickname };
    const { items, total } = await admin.call.admin.audit.list(log);
    expect(total).toBe(6);
    expect(items.at(-1)).toEqual({
      id: expect.any(Number) as number,
      at: expect.any(String) as string,
      actor: service.nickname,
      action: SERVICE_CALL,
      target: `api_key:${service.keyId}`,
      after: {
        call: 'orders.payFromBalance',
        outcome: 'ok',
        request: expect.any(String) as string,
      },
    });
    expect(new Set(items.map(({ after }) => (after as { request: string }).request)).size).toBe(6);
    expect(JSON.stringify(items)).not.toContain(codes[0]);
  });

  test('each of a batch by itself', async () => {
    const paths = Array.from({ length: 8 }, (_, n) => (n % 2 ? 'profile.get' : 'catalogue.list'));
    const { body } = await trpc(`${paths.join(',')}?batch=1&input=%7B%7D`, service.token);
    expect(body).toHaveLength(8);
    expect((await recorded(service.keyId)).map(([call]) => call).sort()).toEqual(paths.sort());
  });

  test('and one that cannot be written down is not answered', async () => {
    await shop.deps.pool.query('ALTER TABLE audit_log RENAME TO audit_log_away');
    try {
      const { status, text } = await rest('GET', '/balance', { token: service.token });
      expect([status, text]).toEqual([500, expect.not.stringContaining('amount')]);
    } finally {
      await shop.deps.pool.query('ALTER TABLE audit_log_away RENAME TO audit_log');
    }
  });

  test('also with a key that has ended, a few in a minute; of one that nobody has, none', async () => {
    const limited = await createTestShop({
      databaseUrl: shop.databaseUrl,
      env: { RATE_LIMIT_SCALE: '1' },
    });
    const call = createRest(limited);
    await revokeApiKey(shop.deps, { userId: null, nickname: 'test' }, { id: service.keyId });
    for (let n = 0; n < 25; n++)
      expect(await call('GET', '/balance', { token: service.token })).toMatchObject({
        status: 401,
      });
    expect(await recorded(service.keyId)).toEqual(
      Array.from({ length: 10 }, () => ['wallet.balance', 'unauthorized']),
    );
    const { rows } = await shop.deps.pool.query('SELECT count(*)::int AS n FROM audit_log');
    const wrong = service.token.slice(0, -3) + 'AAA';
    expect(await call('GET', '/balance', { token: wrong })).toMatchObject({ status: 401 });
    expect((await shop.deps.pool.query('SELECT count(*)::int AS n FROM audit_log')).rows).toEqual(
      rows,
    );
    await limited.close();
  });
});

test('a key makes so many calls in a minute, wherever they come from', async () => {
  const limited = await createTestShop({
    databaseUrl: shop.databaseUrl,
    env: { RATE_LIMIT_SCALE: '0.01' },
  });
  const call = (n: number) =>
    appRouter
      .createCaller(limited.context({ token: service.token, address: `10.0.0.${n}` }))
      .wallet.balance();
  const most = API_KEY_CALLS_PER_MINUTE / 100;
  for (let n = 0; n < most; n++) await call(n);
  const refusal = await call(most).catch((error: unknown) => refusalOf(error));
  expect(refusal).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) as number });
  // Its neighbour goes on.
  const { token } = await createTestKey(shop, service.userId);
  const neighbour = limited.context({ token, address: '10.0.1.1' });
  await expect(appRouter.createCaller(neighbour).wallet.balance()).resolves.toHaveLength(2);
  expect((await recorded(service.keyId)).at(-1)).toEqual(['wallet.balance', 'rate_limited']);
  await limited.close();
});
