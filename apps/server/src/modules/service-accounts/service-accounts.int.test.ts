import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { createService, createTestKey } from '#testing/fixtures/service-accounts.ts';
import { createTestShop } from '#testing/shops/test-shop.ts';
import { useShop } from '#testing/shops/use-shop.ts';

/* Service accounts are separate from users and managed by admins. */

const world = useShop();

const services = () => world.admin.call.admin.services;

describe('service accounts without login', () => {
  test.each(['!', 'password1', ' '])(
    'refuses a login as a service account with the password %j',
    async (password) => {
      const { nickname } = await createService(world.shop);
      const body = { nickname, password };
      const { status } = await world.rest('POST', '/auth/login', { body });
      expect(status).toBe(password.trim() === '' ? 400 : 401);
    },
  );

  test('refuses to register the name of a service account', async () => {
    const { nickname } = await createService(world.shop);
    const form = { nickname, password: 'quiet-river-7', confirmPassword: 'quiet-river-7' };
    const { status, body } = await world.rest('POST', '/auth/register', { body: form });
    expect([status, body]).toMatchObject([409, { error: { code: 'nickname_taken' } }]);
  });

  test('service accounts are excluded from the administration of users', async () => {
    const { userId: id, nickname } = await createService(world.shop);
    const { users } = world.admin.call.admin;
    const missing = refusal('not_found');
    await expect(users.setPassword({ id, password: 'password1' })).rejects.toEqual(missing);
    await expect(users.get({ id })).rejects.toEqual(missing);
    await expect(users.block({ id, reason: 'x' })).rejects.toEqual(missing);
    const credit = { id, currency: 'usd', mode: 'add', amount: 5, reason: 'x' } as const;
    await expect(users.adjustBalance(credit)).rejects.toEqual(missing);
    expect(await users.list({ q: nickname })).toMatchObject({ items: [], total: 0 });
    const { items } = await users.list({ q: String(id) });
    expect(items.map((user) => user.id)).not.toContain(id);
    expect(await services().get({ id })).toMatchObject({ balanceUsd: 0, name: nickname });
    const { text } = await world.rest('GET', '/admin/users.csv', { token: world.admin.token });
    expect(text).not.toContain(nickname);
  });

  test('refuses to open a session of a service account', async () => {
    const { openSession } = await import('#modules/auth/index.ts');
    const { userId } = await createService(world.shop);
    await expect(openSession(world.shop.deps, world.shop.deps.pool, userId)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
  });
});

describe('administration of service accounts', () => {
  test('creating, changing, crediting and blocking a service account is audited', async () => {
    const made = await services().create({ name: 'Steam Corner', note: 'contract 17' });
    expect(made).toEqual({
      id: made.id,
      name: 'Steam Corner',
      note: 'contract 17',
      balanceUsd: 0,
      balanceRub: 0,
      created: expect.any(String) as string,
      blocked: null,
      version: 1,
      keys: [],
    });
    const { id } = made;
    await expect(services().create({ name: 'steam corner' })).rejects.toMatchObject({
      cause: expect.objectContaining({ constraint: 'users_nickname_key_key' }) as unknown,
    });
    const found = async (input: object) =>
      (await services().list(input)).items.map((row) => row.id);
    expect(await found({ q: 'CORNER' })).toEqual([id]);
    expect(await found({ q: String(id) })).toContain(id);
    expect(await found({ q: 'corner', blocked: true })).toEqual([]);
    const renamed = await services().update({ id, name: 'Corner', version: 1 });
    expect(renamed).toMatchObject({ name: 'Corner', note: 'contract 17', version: 2 });
    await expect(services().update({ id, note: '', version: 1 })).rejects.toEqual(
      refusal('conflict', { version: 2 }),
    );
    expect(await services().update({ id, name: 'Corner' })).toEqual(renamed);
    const credit = { id, currency: 'usd', mode: 'add', amount: 70, reason: 'paid in' } as const;
    expect(await services().adjustBalance({ ...credit, idempotencyKey: 'once' })).toMatchObject({
      balanceUsd: 70,
    });
    expect(await services().adjustBalance({ ...credit, idempotencyKey: 'once' })).toMatchObject({
      balanceUsd: 70,
    });
    await services().block({ id, reason: 'leaked' });
    expect(await found({ q: 'corner', blocked: true })).toEqual([id]);
    await services().unblock({ id, reason: 'new key' });
    const { items } = await world.admin.call.admin.audit.list({ target: `service:${id}` });
    expect(items.map(({ action, actor }) => [action, actor])).toEqual(
      ['service.unblock', 'service.block', 'service.update', 'service.create'].map((action) => [
        action,
        world.admin.nickname,
      ]),
    );
    const [adjusted] = (await world.admin.call.admin.audit.list({ target: `user:${id}` })).items;
    expect(adjusted).toMatchObject({ action: 'balance.adjust', after: { reason: 'paid in' } });
  });

  test('the list of service accounts excludes customers, sorts and pages', async () => {
    const customer = await world.shop.registerUser();
    await expect(services().get({ id: customer.userId })).rejects.toEqual(refusal('not_found'));
    const act = { id: customer.userId, reason: 'x' };
    await expect(services().block(act)).rejects.toEqual(refusal('not_found'));
    await expect(services().update({ id: customer.userId, note: 'x' })).rejects.toEqual(
      refusal('not_found'),
    );
    await expect(
      services().adjustBalance({ ...act, currency: 'usd', mode: 'add', amount: 5 }),
    ).rejects.toEqual(refusal('not_found'));
    for (const name of ['sorted b', 'sorted a', 'sorted c'])
      await createService(world.shop, { name });
    const names = async (input: object) =>
      (await services().list({ q: 'sorted', ...input })).items.map(({ name }) => name);
    expect(await names({ sort: 'name' })).toEqual(['sorted a', 'sorted b', 'sorted c']);
    expect(await names({})).toEqual(['sorted c', 'sorted a', 'sorted b']);
    expect(await names({ page: 2, pageSize: 2 })).toEqual(['sorted b']);
  });

  test('creating an API key and crediting or unblocking a service account require a step-up', async () => {
    const strict = await createTestShop({
      databaseUrl: world.shop.databaseUrl,
      env: { ADMIN_STEP_UP: 'required' },
    });
    const { call } = await strict.createAdmin();
    const { id } = await call.admin.services.create({ name: 'Strict', note: '' });
    const wanted = { name: 'k', scopes: ['wallet' as const], limitUsd: null, limitRub: null };
    const money = { id, currency: 'usd', mode: 'add', amount: 5, reason: 'x' } as const;
    for (const act of [
      () => call.admin.services.createKey({ accountId: id, ...wanted, days: 1 }),
      () => call.admin.services.adjustBalance(money),
      () => call.admin.services.unblock({ id, reason: 'x' }),
    ]) {
      await expect(act()).rejects.toEqual(refusal('step_up_required', { method: 'password' }));
    }
    // Revocations and blocks require no step-up.
    const key = await createTestKey(strict, id);
    await call.admin.services.revokeKey({ id: key.keyId });
    await call.admin.services.block({ id, reason: 'leaked' });
    await strict.close();
  });
});
