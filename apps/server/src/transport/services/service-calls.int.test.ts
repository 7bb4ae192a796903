import { beforeEach, describe, expect, test } from 'vitest';
import {
  API_KEY_CALLS_PER_MINUTE,
  exportableLists,
  exportPath,
  serviceScopes,
} from '@manabar/contracts';
import { createRest } from '#testing/clients/rest-client.ts';
import { callTrpc, recordedCalls } from '#testing/clients/service-calls.ts';
import {
  createService,
  createTestKey,
  type TestService,
} from '#testing/fixtures/service-accounts.ts';
import { createTestShop, useTestShop } from '#testing/shops/test-shop.ts';
import { appRouter } from '../trpc/app-router.ts';
import { refusalOf } from '#procedures/error-mapping.ts';
import { proceduresOf } from '../rest/endpoints.ts';

/* Calls with an API key, within its scopes and rate limit. */

const shop = useTestShop();
const rest = createRest(shop);
let service: TestService;
beforeEach(async () => {
  service = await createService(shop);
});

describe('the scopes of a key', () => {
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

  test('an API key calls only procedures within its scopes, and no other input is parsed', async () => {
    const one = await createTestKey(shop, service.userId, { scopes: ['shop'] });
    for (const path of procedures) {
      const scope = path.split('.')[0] ?? '';
      const code = await codeFor(one.token, path);
      if (scope === 'shop') expect([path, code]).toEqual([path, 'passed']);
      else expect([path, code]).toEqual([path, 'scope_missing']);
    }
    expect((await recordedCalls(shop, one.keyId)).map(([call]) => call)).toEqual(procedures);
  });

  /** Procedures within scopes that only people may call: about admins, contacts and personal data. */
  const forPeople = new Set([
    'wallet.topUp',
    'profile.contacts',
    'profile.linkTelegram',
    'profile.export',
  ]);

  test('no scope of an API key includes admin, login and personal procedures', async () => {
    for (const path of procedures) {
      const scope = path.split('.')[0] ?? '';
      const admitted = (serviceScopes as readonly string[]).includes(scope);
      const code = await codeFor(service.token, path);
      if (forPeople.has(path)) expect([path, code]).toEqual([path, 'forbidden']);
      else if (admitted) expect(['scope_missing', 'forbidden', 'unauthorized']).not.toContain(code);
      else expect([path, code]).toEqual([path, 'scope_missing']);
    }
  });

  test('the scopes of an API key apply over REST, over tRPC, and to public reads', async () => {
    const one = await createTestKey(shop, service.userId, { scopes: ['wallet'] });
    const refused = { code: 'scope_missing', details: { scope: 'catalogue' } };
    // The limit applies to cached answers, too.
    expect(await rest('GET', '/products')).toMatchObject({ status: 200 });
    expect(await rest('GET', '/products', { token: one.token })).toMatchObject({
      status: 403,
      body: { success: false, error: refused },
    });
    expect(await callTrpc(shop, 'catalogue.list', one.token)).toMatchObject({
      status: 403,
      body: { error: { data: { code: 'FORBIDDEN', httpStatus: 403, appError: refused } } },
    });
    expect(await callTrpc(shop, 'wallet.balance', one.token)).toMatchObject({ status: 200 });
    expect(await rest('GET', '/balance', { token: one.token })).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
    });
    // A public read counts as one call, cached or not.
    const { token } = service;
    expect(await rest('GET', '/products', { token })).toMatchObject({ status: 200 });
    expect(await rest('GET', '/products/slug/nothing', { token })).toMatchObject({ status: 404 });
    expect(await recordedCalls(shop, service.keyId)).toEqual([
      ['catalogue.list', 'ok'],
      ['catalogue.bySlug', 'not_found'],
    ]);
  });

  test('the scopes of an API key exclude exports and bulk loads, and a key replaces no gateway signature', async () => {
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
    expect(await callTrpc(shop, 'admin.imports.run', service.token, {})).toMatchObject({
      status: 403,
    });
    expect(await recordedCalls(shop, service.keyId)).toEqual([
      ...exportableLists.map((list) => [`admin.export.${list}`, 'scope_missing']),
      ['admin.codes.bulkLoad', 'scope_missing'],
      ['admin.imports.run', 'scope_missing'],
    ]);
    const message = { token: service.token, body: { id: 'x' } };
    // No configured gateway verifies the webhook, and a key does not replace its signature.
    expect((await rest('POST', '/payment/webhook/sandbox', message)).status).toBe(404);
  });
});

test('an API key is limited to a number of calls a minute from all addresses', async () => {
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
  // The limit does not affect another key.
  const { token } = await createTestKey(shop, service.userId);
  const neighbour = limited.context({ token, address: '10.0.1.1' });
  await expect(appRouter.createCaller(neighbour).wallet.balance()).resolves.toHaveLength(2);
  expect((await recordedCalls(shop, service.keyId)).at(-1)).toEqual([
    'wallet.balance',
    'rate_limited',
  ]);
  await limited.close();
});
