import { describe, expect, test } from 'vitest';
import { integer, refused, text, type Method } from '#testing/clients/rest-client.ts';
import { useShop } from '#testing/shops/use-shop.ts';

/* Exact answers to an admin's calls on customers. */

const { shop, rest, admin } = useShop();

const call = (method: Method, path: string, body?: unknown) =>
  rest(method, `/admin${path}`, { token: admin.token, body });

describe('users over REST', () => {
  const balance = (id: number, body: object) =>
    call('PUT', `/users/${id}/balance`, { currency: 'rub', mode: 'add', reason: 'test', ...body });

  test('an admin reads and changes users, balances and passwords over REST', async () => {
    const { userId: id, nickname } = await shop.registerUser();
    const fields = { id, nickname, role: 'user', balanceUsd: 0, balanceRub: 0, created: text };
    const row = { ...fields, version: integer };
    const list = (await call('GET', `/users?q=${nickname}`)).body;
    expect(list).toEqual({ items: [row], total: 1, page: 1, pageSize: 50 });
    const added = await balance(id, { amount: 10.5 });
    expect([added.status, added.body]).toEqual([200, { ...row, balanceRub: 10.5 }]);
    const below = await balance(id, { amount: -10.51 });
    const details = { required: 10.51, available: 10.5, currency: 'rub' };
    expect([below.status, below.body]).toEqual([402, refused('insufficient_balance', details)]);
    const own = await balance(admin.userId, { amount: 1 });
    expect([own.status, own.body]).toEqual([403, refused('forbidden')]);
    const short = await call('PUT', `/users/${id}/password`, { password: '12345' });
    expect([short.status, short.body]).toEqual([
      400,
      refused('validation_error', { password: 'password_too_short' }),
    ]);
    const set = await call('PUT', `/users/${id}/password`, { password: '123456' });
    expect([set.status, set.body]).toEqual([200, { ...row, balanceRub: 10.5 }]);
    const other = await shop.createAdmin();
    const foreign = await call('PUT', `/users/${other.userId}/password`, { password: '123456' });
    expect([foreign.status, foreign.body]).toEqual([403, refused('forbidden')]);
    expect((await rest('GET', '/admin/users', { token: other.token })).status).toBe(200);
  });

  test('an entry of the audit log over REST has actor, action, target, and values before and after', async () => {
    const { body } = await call('GET', '/audit?pageSize=200');
    const { items } = body as { items: { action: string }[] };
    expect(items.find(({ action }) => action === 'balance.adjust')).toEqual({
      id: integer,
      at: text,
      actor: admin.nickname,
      action: 'balance.adjust',
      target: text,
      before: expect.any(Object) as object,
      after: expect.any(Object) as object,
    });
  });
});
