import { createHash } from 'node:crypto';
import { MAX_API_KEY_DAYS, MAX_LIVING_KEYS } from '@manabar/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { createRest } from '#testing/clients/rest-client.ts';
import { createService, createTestKey } from '#testing/fixtures/service-accounts.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

/* Authentication with API keys and the end of keys. */

const clock = new FakeClock();
const shop = useTestShop({ clock });
const rest = createRest(shop);
const admin = useFixture(() => shop.createAdmin(), beforeEach);
// The admin's session expires when the clock advances.

const services = () => admin.call.admin.services;
const wanted = {
  name: 'Shop of a friend',
  scopes: ['wallet' as const],
  limitUsd: 5,
  limitRub: null,
};
const profile = async (token: string) => {
  const { status, body } = await rest('GET', '/profile', { token });
  return [status, (body as { error?: { details?: unknown } }).error?.details];
};

describe('a new key', () => {
  test('a new API key is shown once and stored only as a hash', async () => {
    const { id: accountId } = await services().create({
      name: 'Reseller one',
      note: 'by contract',
    });
    const { key, secret } = await services().createKey({ accountId, ...wanted, days: 30 });
    expect(secret).toMatch(/^mbk_[0-9a-z]{12}_[\w-]{43}$/);
    expect(key).toEqual({
      id: key.id,
      name: 'Shop of a friend',
      prefix: secret.slice(0, 17),
      scopes: ['wallet'],
      limitUsd: 5,
      limitRub: null,
      spentTodayUsd: 0,
      spentTodayRub: 0,
      created: clock.now().toISOString(),
      expires: new Date(clock.now().getTime() + 30 * 86_400_000).toISOString(),
      lastUsed: null,
      revoked: null,
      state: 'living',
      expiresSoon: false,
    });
    const own = secret.slice(17);
    expect(Buffer.from(own, 'base64url')).toHaveLength(32);
    const { rows } = await shop.deps.pool.query<{ secret_hash: Buffer }>(
      'SELECT secret_hash FROM api_keys WHERE id = $1',
      [key.id],
    );
    expect(rows[0]?.secret_hash).toEqual(createHash('sha256').update(own).digest());
    const shown = JSON.stringify([
      await services().get({ id: accountId }),
      await services().list({}),
      await admin.call.admin.audit.list({ target: `service:${accountId}` }),
    ]);
    expect(shown).toContain(secret.slice(0, 17));
    expect(shown).not.toContain(own);
  });

  test('refuses a new API key with invalid scopes, limits or lifetime', async () => {
    const { userId: accountId } = await createService(shop);
    const refused = (fields: object) =>
      expect(
        services().createKey({ accountId, ...wanted, days: 30, ...fields }),
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await refused({ days: MAX_API_KEY_DAYS + 1 });
    await refused({ days: 0 });
    await refused({ days: undefined });
    await refused({ scopes: [] });
    await refused({ scopes: ['admin'] });
    await refused({ scopes: ['auth'] });
    await refused({ scopes: ['payments'] });
    await refused({ limitUsd: -1 });
    await refused({ limitUsd: undefined });
    await refused({ name: ' ' });
    const { userId } = await shop.registerUser();
    await expect(services().createKey({ ...wanted, accountId: userId, days: 1 })).rejects.toEqual(
      refusal('not_found'),
    );
  });

  test('limits the valid API keys of a service account', async () => {
    const { userId: accountId, keyId } = await createService(shop);
    for (let n = 1; n < MAX_LIVING_KEYS; n++) await createTestKey(shop, accountId);
    const more = () => services().createKey({ ...wanted, accountId, days: 1 });
    await expect(more()).rejects.toEqual(
      refusal('conflict', { reason: 'too_many_keys', limit: MAX_LIVING_KEYS }),
    );
    await services().revokeKey({ id: keyId });
    await expect(more()).resolves.toHaveProperty('secret');
  });
});

describe('authentication with a key', () => {
  test('an API key authenticates its account in the header only', async () => {
    const service = await createService(shop);
    const { body } = await rest('GET', '/profile', { token: service.token });
    expect(body).toMatchObject({ id: service.userId, nickname: service.nickname, role: 'service' });
    for (const name of ['key', 'token', 'api_key', 'access_token', 'authorization']) {
      const { status } = await rest('GET', `/profile?${name}=${service.token}`);
      expect([name, status]).toEqual([name, 401]);
    }
  });

  test('refuses a changed or partial API key', async () => {
    const { token } = await createService(shop);
    const other = await createService(shop);
    const flipped = (at: number) =>
      token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1);
    const forms = [
      flipped(6),
      flipped(20),
      token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
      token.slice(0, 17) + other.token.slice(17),
      token.slice(0, 17),
      token.slice(17),
      `${token}A`,
      token.toUpperCase(),
      'mbk_',
    ];
    for (const form of forms) expect([form, await profile(form)]).toEqual([form, [401, undefined]]);
    // An invalid key is refused on public routes as well, because it was sent on purpose.
    expect(await rest('GET', '/products', { token: flipped(20) })).toMatchObject({ status: 401 });
    expect(await rest('GET', '/products', { token: 'any other token' })).toMatchObject({
      status: 200,
    });
  });

  test('refuses an expired API key', async () => {
    const service = await createService(shop, { days: 1 });
    clock.advance({ hours: 23, minutes: 59, seconds: 59 });
    expect(await profile(service.token)).toEqual([200, undefined]);
    clock.advance({ seconds: 1 });
    expect(await profile(service.token)).toEqual([401, { reason: 'expired' }]);
    const { call } = await shop.createAdmin();
    const { keys } = await call.admin.services.get({ id: service.userId });
    expect(keys).toMatchObject([{ state: 'expired' }]);
  });

  test("refuses a revoked API key and keeps the account's other keys", async () => {
    const service = await createService(shop);
    const next = await createTestKey(shop, service.userId);
    const { keys } = await services().revokeKey({ id: service.keyId });
    expect(keys).toMatchObject([
      { id: next.keyId, state: 'living' },
      { id: service.keyId, state: 'revoked', revoked: clock.now().toISOString() },
    ]);
    expect(await profile(service.token)).toEqual([401, { reason: 'revoked' }]);
    expect(await profile(next.token)).toEqual([200, undefined]);
    clock.advance({ minutes: 1 });
    expect(await services().revokeKey({ id: service.keyId })).toMatchObject({
      keys: [{}, { revoked: keys[1]?.revoked }],
    });
    const { items } = await admin.call.admin.audit.list({ action: 'service.revoke_key' });
    expect(items.filter(({ target }) => target === `service:${service.userId}`)).toHaveLength(1);
    await expect(services().revokeKey({ id: 999_999 })).rejects.toEqual(refusal('not_found'));
  });

  test('refuses the API keys of a blocked service account', async () => {
    const service = await createService(shop);
    const { version } = await services().block({ id: service.userId, reason: 'leaked' });
    expect(await profile(service.token)).toEqual([401, { reason: 'blocked' }]);
    const stale = { id: service.userId, reason: 'none after all', version: version - 1 };
    await expect(services().unblock(stale)).rejects.toEqual(refusal('conflict', { version }));
    await services().unblock({ ...stale, version });
    expect(await profile(service.token)).toEqual([200, undefined]);
  });

  test('answers to calls with an API key name its end in the header API-Key-Expires', async () => {
    const service = await createService(shop);
    const expires = new Date(clock.now().getTime() + 30 * 86_400_000).toISOString();
    const { token } = service;
    const limited = await createTestKey(shop, service.userId, { scopes: ['wallet'] });
    const answers = [
      await rest('GET', '/profile', { token }),
      await rest('GET', '/products', { token }),
      await rest('GET', '/orders/unknown', { token }),
      await rest('GET', '/profile', { token: limited.token }),
      await shop.inject({
        url: '/services/trpc/wallet.balance',
        headers: { authorization: `Bearer ${token}` },
      }),
    ];
    for (const { headers } of answers) expect(headers['api-key-expires']).toBe(expires);
    const { token: session } = await shop.registerUser();
    for (const options of [{ token: session }, { token: `${token}x` }, {}]) {
      const { headers } = await rest('GET', '/profile', options);
      expect(headers).not.toHaveProperty('api-key-expires');
    }
  });

  test('stores the last use of an API key at most every minute', async () => {
    const service = await createService(shop);
    const used = async () => (await services().get({ id: service.userId })).keys[0]?.lastUsed;
    const first = clock.now().toISOString();
    await profile(service.token);
    await expect.poll(used).toBe(first);
    clock.advance({ seconds: 59 });
    await profile(service.token);
    clock.advance({ seconds: 1 });
    const second = clock.now().toISOString();
    await profile(service.token);
    await expect.poll(used).toBe(second);
  });
});

describe('calls in progress when a key ends', () => {
  test('an order in progress is not placed after its API key is revoked', async () => {
    const service = await createService(shop);
    const { optionId } = await stockShelf(shop.deps, { usd: 100n });
    await shop.credit(service.userId, 'usd', 1000n);
    await fillCart(shop.deps, service.userId, optionId);
    const line = await shop.deps.pool.connect();
    await line.query('BEGIN');
    await line.query('SELECT 1 FROM carts WHERE user_id = $1 FOR UPDATE', [service.userId]);
    const paying = rest('POST', '/payment/from-balance', {
      token: service.token,
      body: { currency: 'usd' },
    });
    try {
      await waitForLocks(shop, 1);
      await services().revokeKey({ id: service.keyId });
    } finally {
      await line.query('ROLLBACK');
      line.release();
    }
    expect(await paying).toMatchObject({
      status: 401,
      body: { error: { code: 'unauthorized', details: { reason: 'revoked' } } },
    });
    expect(await services().get({ id: service.userId })).toMatchObject({ balanceUsd: 10 });
  });
});

test('orders of a service account are hidden from other accounts and customers', async () => {
  const [one, other] = [await createService(shop), await createService(shop)];
  const { optionId } = await stockShelf(shop.deps, { usd: 100n });
  await shop.credit(one.userId, 'usd', 1000n);
  await fillCart(shop.deps, one.userId, optionId);
  const { order_id: id } = await one.call.orders.payFromBalance({ currency: 'usd' });
  const second = await createTestKey(shop, one.userId);
  expect((await second.call.orders.read({ id })).items).toHaveLength(1);
  const customer = await shop.registerUser();
  for (const { call } of [other, customer]) {
    await expect(call.orders.read({ id })).rejects.toEqual(refusal('not_found'));
    await expect(call.orders.detail({ id })).rejects.toEqual(refusal('not_found'));
    await expect(call.orders.refundUnrevealed({ id })).rejects.toEqual(refusal('not_found'));
    expect(await call.orders.list({})).toMatchObject({ orders: [] });
  }
});
