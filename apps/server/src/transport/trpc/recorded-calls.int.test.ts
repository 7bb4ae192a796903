import { beforeEach, expect, test } from 'vitest';
import { SERVICE_CALL } from '@manabar/contracts';
import { revokeApiKey } from '#modules/service-accounts/index.ts';
import { createRest } from '#testing/clients/rest-client.ts';
import { callTrpc, recordedCalls } from '#testing/clients/service-calls.ts';
import { createService, type TestService } from '#testing/fixtures/service-accounts.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { createTestShop, useTestShop } from '#testing/shops/test-shop.ts';
import { appRouter } from './app-router.ts';

/* Every call with an API key is in the audit log. */

const shop = useTestShop();
const rest = createRest(shop);
let service: TestService;
beforeEach(async () => {
  service = await createService(shop);
});

test('audits a call with an API key by caller, procedure, result and request without its input', async () => {
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
  expect(await recordedCalls(shop, service.keyId)).toEqual([
    ['orders.payFromBalance', 'begun'],
    ['orders.payFromBalance', 'ok'],
    ['orders.read', 'begun'],
    ['orders.read', 'ok'],
    ['orders.read', 'begun'],
    ['orders.read', 'not_found'],
    ['orders.payFromBalance', 'begun'],
    ['orders.payFromBalance', 'validation_error'],
    ['orders.payFromBalance', 'begun'],
    ['orders.payFromBalance', 'cart_empty'],
    ['orders.topup', 'idempotency_key_required'],
  ]);
  const admin = await shop.createAdmin();
  const log = { action: SERVICE_CALL, actor: service.nickname };
  const { items, total } = await admin.call.admin.audit.list(log);
  expect(total).toBe(11);
  expect(items.at(-1)).toEqual({
    id: expect.any(Number) as number,
    at: expect.any(String) as string,
    actor: service.nickname,
    action: SERVICE_CALL,
    target: `api_key:${service.keyId}`,
    after: {
      call: 'orders.payFromBalance',
      outcome: 'begun',
      request: expect.any(String) as string,
    },
  });
  expect(new Set(items.map(({ after }) => (after as { request: string }).request)).size).toBe(6);
  expect(JSON.stringify(items)).not.toContain(codes[0]);
});

test('audits each call of a batch with an API key', async () => {
  const paths = Array.from({ length: 8 }, (_, n) => (n % 2 ? 'profile.get' : 'catalogue.list'));
  const { body } = await callTrpc(shop, `${paths.join(',')}?batch=1&input=%7B%7D`, service.token);
  expect(body).toHaveLength(8);
  expect((await recordedCalls(shop, service.keyId)).map(([call]) => call).sort()).toEqual(
    paths.sort(),
  );
});

test('audits a call with an API key that may change something before it runs, even if the process dies', async () => {
  const { optionId } = await stockShelf(shop.deps, { usd: 100n, codes: 1 });
  await shop.credit(service.userId, 'usd', 100n);
  await fillCart(shop.deps, service.userId, optionId);
  // The process dies after the payment and before its audit entry.
  const dies = (call: { outcome: string }) =>
    call.outcome === 'begun'
      ? shop.deps.auditServiceCall(call as never)
      : new Promise<never>(() => {});
  const context = { ...shop.context({ token: service.token }) };
  const deps = { ...context.deps, auditServiceCall: dies };
  const call = appRouter.createCaller({ ...context, deps });
  void call.orders.payFromBalance({ currency: 'usd' });
  await expect.poll(async () => (await service.call.orders.list({})).orders.length).toBe(1);
  const entries = (await recordedCalls(shop, service.keyId)).filter(
    ([path]) => path !== 'orders.list',
  );
  expect(entries).toEqual([['orders.payFromBalance', 'begun']]);
});

test('refuses the answer of a call with an API key that cannot be audited', async () => {
  await shop.deps.pool.query('ALTER TABLE audit_log RENAME TO audit_log_away');
  try {
    const { status, text } = await rest('GET', '/balance', { token: service.token });
    expect([status, text]).toEqual([500, expect.not.stringContaining('amount')]);
  } finally {
    await shop.deps.pool.query('ALTER TABLE audit_log_away RENAME TO audit_log');
  }
});

test('audits a few calls a minute with an ended API key, and none with an unknown one', async () => {
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
  expect(await recordedCalls(shop, service.keyId)).toEqual(
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
