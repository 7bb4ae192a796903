import { exportableLists, exportPath } from '@manabar/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminMutations, isConfirmed } from '#testing/admin-step-up-rules.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { codeAt, turnOn } from '#testing/fixtures/second-factor.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { appRouter, createCaller } from './trpc/app-router.ts';
import { refusalOf } from '#procedures/error-mapping.ts';
import { endpointsOf, proceduresOf } from './rest/endpoints.ts';

const clock = new FakeClock();
const keys = { CODE_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` };
const ofAdmins = proceduresOf(appRouter).filter(([, meta]) => meta.access === 'admin');

/** Calls a procedure by its path without input; returns the refusal's code, or the error. */
async function refusalFor(shop: TestShop, token: string, path: string): Promise<unknown> {
  const caller: unknown = appRouter.createCaller(shop.context({ token }));
  const call = path.split('.').reduce((at, name) => (at as Record<string, unknown>)[name], caller);
  try {
    await (call as () => Promise<unknown>)();
    return null;
  } catch (error) {
    return refusalOf(error)?.code ?? error;
  }
}

describe('with ADMIN_2FA=required', () => {
  let shop: TestShop;
  let bare: TestUser;
  beforeAll(async () => {
    shop = await createTestShop({ clock, env: { ...keys, ADMIN_2FA: 'required' } });
    bare = await shop.createAdmin();
  });
  afterAll(() => shop.close());

  const open = ['status', 'begin', 'enable', 'stepUp'].map((name) => `admin.security.${name}`);

  test('only procedures of the enrolment admit an admin without the required second factor', () => {
    const declared = ofAdmins.filter(([, meta]) => meta.withoutSecondFactor);
    expect(declared.map(([path]) => path).sort()).toEqual([...open].sort());
  });

  test.each(ofAdmins.map(([path]) => path))(
    'an admin without the required second factor may call %s only if it is part of the enrolment',
    async (path) => {
      const code = await refusalFor(shop, bare.token, path);
      if (open.includes(path)) expect(code).not.toBe('second_factor_setup_required');
      else expect(code).toBe('second_factor_setup_required');
    },
  );

  test('refuses admins without a second factor over REST, in bulk calls before their body is read, and in exports', async () => {
    const headers = { authorization: `Bearer ${bare.token}` };
    const endpoints = endpointsOf(appRouter)
      .filter(({ meta }) => meta.access === 'admin')
      .map(({ meta: { rest } }) => ({ method: rest.method, path: rest.path }));
    const files = exportableLists.map((list) => ({
      method: 'GET' as const,
      path: exportPath(list),
    }));
    const picture = { method: 'GET' as const, path: '/support/attachments/{id}' };
    for (const { method, path } of [...endpoints, ...files, picture]) {
      const url = `/api${path.replaceAll(/\{\w+\}/g, '1')}`;
      const payload = method === 'GET' ? {} : { payload: { nonsense: true } };
      const answer = await shop.inject({ method, url, headers, ...payload });
      expect([url, answer.statusCode, answer.json().error?.code]).toEqual([
        url,
        403,
        'second_factor_setup_required',
      ]);
    }
    const bulk = await shop.inject({
      method: 'POST',
      url: '/api/admin/codes/bulk',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: 'not even JSON',
    });
    expect(bulk.json().error.code).toBe('second_factor_setup_required');
  });

  test('an admin who enrols a second factor is admitted at once, and cannot disable it', async () => {
    const admin = await shop.createAdmin();
    const { secret } = await turnOn(clock, admin);
    expect((await admin.call.admin.users.list({})).items).not.toHaveLength(0);
    clock.advance({ seconds: 30 });
    await admin.call.admin.security.stepUp({ code: codeAt(clock, secret) });
    await expect(admin.call.admin.security.disable()).rejects.toEqual(refusal('forbidden'));
    expect(await admin.call.admin.security.status()).toMatchObject({ required: true });
  });

  test('every process refuses an admin whose second factor was removed', async () => {
    const admin = await shop.createAdmin();
    await turnOn(clock, admin);
    const other = await createTestShop({
      clock,
      env: { ...keys, ADMIN_2FA: 'required' },
      databaseUrl: shop.databaseUrl,
    });
    const there = createCaller(other.context({ token: admin.token }));
    await there.admin.users.list({});
    await shop.deps.pool.query('DELETE FROM second_factors WHERE user_id = $1', [admin.userId]);
    await expect(there.admin.users.list({})).rejects.toEqual(
      refusal('second_factor_setup_required'),
    );
    await other.close();
  });

  test('customers need no second factor while admins do', async () => {
    const customer = await shop.registerUser();
    expect(await customer.call.orders.list({})).toEqual({ orders: [] });
  });
});

describe('with ADMIN_STEP_UP=required', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({ clock, env: { ...keys, ADMIN_STEP_UP: 'required' } });
  });
  afterAll(() => shop.close());

  const wanted = Object.keys(adminMutations)
    .filter((path) => isConfirmed(adminMutations[path]))
    .sort();

  test('exactly the procedures of the table require step-up, and all that reveal secrets or change balances', () => {
    const declared = proceduresOf(appRouter).filter(([, meta]) => meta.stepUp);
    expect(declared.map(([path]) => path).sort()).toEqual(wanted);
    // Finds further procedures that reveal secrets or change money.
    const reveals = ofAdmins.filter(([path]) =>
      /reveal|balance|password|createKey|secret/i.test(path),
    );
    for (const [path, meta] of reveals) expect([path, meta.stepUp]).not.toEqual([path, undefined]);
  });

  test('a step-up of an admin holds for ten minutes, and only in its own session', async () => {
    const admin = await shop.createAdmin();
    const second = await shop.anonymous.auth.login(admin);
    /** Returns the procedures that require a step-up in a session. */
    const asking = async (token: string) => {
      const paths: string[] = [];
      for (const path of wanted)
        if ((await refusalFor(shop, token, path)) === 'step_up_required') paths.push(path);
      return paths;
    };
    expect(await asking(admin.token)).toEqual(wanted);
    await admin.call.admin.security.stepUp({ password: admin.password });
    expect(await asking(second.token)).toEqual(wanted);
    expect(await asking(admin.token)).toEqual([]);
    clock.advance({ minutes: 9, seconds: 59 });
    expect(await asking(admin.token)).toEqual([]);
    clock.advance({ seconds: 1 });
    expect(await asking(admin.token)).toEqual(wanted);
  });

  test('an admin’s REST call without step-up answers 403 and names the method of confirmation', async () => {
    const admin = await shop.createAdmin();
    const answer = await shop.inject({
      method: 'POST',
      url: '/api/balance/topup',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { currency: 'usd', amount: 10 },
    });
    expect([answer.statusCode, answer.json().error]).toEqual([
      403,
      { code: 'step_up_required', message: 'step up required', details: { method: 'password' } },
    ]);
  });

  test('an admin’s call that was refused without step-up keeps its idempotency key free', async () => {
    const admin = await shop.createAdmin();
    const customer = await shop.registerUser();
    const change = {
      id: customer.userId,
      currency: 'usd' as const,
      mode: 'add' as const,
      amount: 5,
      reason: 'a present',
      idempotencyKey: 'one-attempt',
    };
    await expect(admin.call.admin.users.adjustBalance(change)).rejects.toEqual(
      refusal('step_up_required'),
    );
    expect((await shop.deps.pool.query('SELECT 1 FROM idempotency_keys')).rowCount).toBe(0);
    await admin.call.admin.security.stepUp({ password: admin.password });
    const done = await admin.call.admin.users.adjustBalance(change);
    expect(done.balanceUsd).toBe(5);
    // A replay after the time is up requires step-up, too, and then gets the first answer.
    clock.advance({ minutes: 11 });
    await expect(admin.call.admin.users.adjustBalance(change)).rejects.toEqual(
      refusal('step_up_required'),
    );
    await admin.call.admin.security.stepUp({ password: admin.password });
    expect(await admin.call.admin.users.adjustBalance(change)).toEqual(done);
  });

  test('an admin who was blocked or has logged out before cannot step up', async () => {
    const admin = await shop.createAdmin();
    await admin.call.admin.security.stepUp({ password: admin.password });
    await shop.deps.pool.query('UPDATE users SET blocked_at = now() WHERE id = $1', [admin.userId]);
    expect(await refusalFor(shop, admin.token, 'admin.users.adjustBalance')).toBe('unauthorized');
    await expect(admin.call.admin.security.stepUp({ password: admin.password })).rejects.toEqual(
      refusal('unauthorized'),
    );
    const gone = await shop.createAdmin();
    await gone.call.auth.logout();
    await expect(gone.call.admin.security.stepUp({ password: gone.password })).rejects.toEqual(
      refusal('unauthorized'),
    );
  });

  test('admin procedures that require step-up are forbidden to a customer', async () => {
    const customer = await shop.registerUser();
    for (const path of wanted)
      expect(await refusalFor(shop, customer.token, path)).toBe('forbidden');
  });
});
