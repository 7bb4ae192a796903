import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { verifyLedger } from '#modules/ledger/index.ts';

const { shop, admin } = useShop();
const customer = useFixture(() => shop.registerUser({ nickname: 'Findable Buyer' }));

const users = () => admin.call.admin.users;

describe('managing users', () => {
  test('admins see users with their balances, and find them by a part of a nickname or by id', async () => {
    await shop.credit(customer.userId, 'rub', 12345n);
    const row = {
      id: customer.userId,
      nickname: 'Findable Buyer',
      role: 'user',
      balanceUsd: 0,
      balanceRub: 123.45,
      created: expect.stringMatching(/Z$/),
      blocked: null,
      version: 1,
    };
    expect(await users().list({ q: 'FINDABLE' })).toEqual({
      items: [row],
      total: 1,
      page: 1,
      pageSize: 50,
    });
    expect((await users().list({ q: String(customer.userId) })).items).toContainEqual(row);
    const { items, total } = await users().list({});
    expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(total).toBe(items.length);
    expect((await users().list({ pageSize: 1, page: 2 })).items[0]).toEqual(items[1]);
    expect((await users().list({ pageSize: 1, after: items[0]?.id })).items[0]).toEqual(items[1]);
  });

  test('an admin’s change of a balance goes through the ledger, with a reason and an audit entry', async () => {
    const { userId: id } = await shop.registerUser();
    const adjust = (fields: object) =>
      users().adjustBalance({
        id,
        currency: 'usd',
        mode: 'add',
        amount: 10,
        reason: 'gift',
        ...fields,
      });
    expect(await adjust({})).toMatchObject({ id, balanceUsd: 10 });
    expect(await adjust({ amount: -2.5 })).toMatchObject({ balanceUsd: 7.5 });
    expect(await adjust({ mode: 'set', amount: 20 })).toMatchObject({ balanceUsd: 20 });
    await expect(adjust({ amount: -20.01 })).rejects.toEqual(refusal('insufficient_balance'));
    await expect(adjust({ reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(adjust({ id: 999_999 })).rejects.toEqual(refusal('not_found'));
    await expect(adjust({ id: admin.userId })).rejects.toEqual(refusal('forbidden'));
    const written = async () =>
      (await admin.call.admin.audit.list({ q: `user:${id}` })).items.map(({ action }) => action);
    expect(await written()).toEqual(Array(3).fill('balance.adjust'));
    expect(await adjust({ mode: 'set', amount: 20 })).toMatchObject({ balanceUsd: 20 });
    expect(await adjust({ amount: 0 })).toMatchObject({ balanceUsd: 20 });
    expect(await written()).toHaveLength(3);
    expect((await verifyLedger(shop.deps.pool)).findings).toEqual([]);
  });

  test('a customer or balance changes only in the version that the admin saw', async () => {
    const { userId: id } = await shop.registerUser();
    await shop.credit(id, 'usd', 700n);
    const set = { id, currency: 'usd', mode: 'set', amount: 5, reason: 'count' } as const;
    const stale = refusal('conflict', { version: 2 });
    const changed = refusal('conflict', { reason: 'balance_changed' });
    const { version } = await users().block({ id, reason: 'x' });
    expect(version).toBe(2);
    await expect(users().adjustBalance({ ...set, version: 1 })).rejects.toEqual(stale);
    await expect(users().adjustBalance({ ...set, mode: 'add', version: 1 })).rejects.toEqual(stale);
    const password = { id, password: 'sixsix' };
    await expect(users().setPassword({ ...password, version: 1 })).rejects.toEqual(stale);
    await expect(users().adjustBalance({ ...set, expected: 6.99 })).rejects.toEqual(changed);
    const seen = { ...set, expected: 7, version };
    const twice = await Promise.allSettled([
      users().adjustBalance(seen),
      users().adjustBalance(seen),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await users().get({ id })).toMatchObject({ balanceUsd: 5 });
    expect(await users().setPassword({ ...password, version })).toMatchObject({ id });
  });

  test('a password that an admin sets replaces the user’s old one and ends the user’s sessions', async () => {
    const user = await shop.registerUser();
    expect(await users().setPassword({ id: user.userId, password: 'sixsix' })).toMatchObject({
      id: user.userId,
    });
    await expect(user.call.cart.get()).rejects.toEqual(refusal('unauthorized'));
    const login = (password: string) =>
      shop.anonymous.auth.login({ nickname: user.nickname, password });
    await expect(login(user.password)).rejects.toEqual(refusal('invalid_credentials'));
    expect(await login('sixsix')).toMatchObject({ userId: user.userId });
    const [entry] = (await admin.call.admin.audit.list({ q: `user:${user.userId}` })).items;
    expect(entry).toMatchObject({ action: 'user.set_password' });
    expect(JSON.stringify(entry)).not.toContain('sixsix');
  });
});
