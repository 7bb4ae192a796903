import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { endings, loginAt } from '#testing/fixtures/second-factor.ts';
import { createRest } from '#testing/clients/rest-client.ts';
import { createService } from '#testing/fixtures/service-accounts.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { createCaller } from '#transport/trpc/app-router.ts';
import { openSession } from '../index.ts';

const shop = useTestShop();

const next = 'quiet-river-7';
const change = (user: TestUser, newPassword = next, currentPassword = user.password) =>
  user.call.auth.changePassword({ currentPassword, newPassword });
const login = ({ nickname }: TestUser, password: string) =>
  shop.anonymous.auth.login({ nickname, password });
const audited = async ({ userId }: TestUser) =>
  (
    await shop.deps.pool.query<{ action: string; actor: string; address: string }>(
      `SELECT action, actor, address FROM audit_log WHERE target = $1 ORDER BY id`,
      [`user:${userId}`],
    )
  ).rows;

describe('changing the own password', () => {
  test('changing the own password ends all other sessions and is audited', async () => {
    const user = await shop.registerUser();
    const other = await openSession(shop.deps, shop.deps.pool, user.userId);
    const stranger = await shop.registerUser();
    expect(await change(user)).toEqual({ success: true });
    expect(await shop.deps.authenticate(other)).toBeNull();
    expect(await shop.deps.authenticate(user.token)).not.toBeNull();
    expect(await shop.deps.authenticate(stranger.token)).not.toBeNull();
    await expect(login(user, user.password)).rejects.toEqual(refusal('invalid_credentials'));
    await login(user, next);
    expect(await audited(user)).toEqual([
      { action: 'user.change_password', actor: user.nickname, address: '127.0.0.1' },
    ]);
  });

  test('refuses to change the password without the present one', async () => {
    const user = await shop.registerUser();
    const other = await openSession(shop.deps, shop.deps.pool, user.userId);
    await expect(change(user, next, 'wrong-pass1')).rejects.toEqual(refusal('invalid_credentials'));
    expect(await shop.deps.authenticate(other)).not.toBeNull();
    await login(user, user.password);
    expect(await audited(user)).toEqual([]);
  });

  test.each([
    ['short1', 'password_too_short'],
    ['no-digits-here', 'password_no_number'],
    ['Password123', 'password_too_common'],
    ['demo12345', 'password_too_common'],
  ])('refuses to change the password to %j: %s', async (password, code) => {
    const user = await shop.registerUser();
    await expect(change(user, password)).rejects.toThrow();
    const { body } = await createRest(shop)('POST', '/auth/change-password', {
      token: user.token,
      body: { currentPassword: user.password, newPassword: password },
    });
    expect(body).toMatchObject({
      error: { code: 'validation_error', details: { newPassword: code } },
    });
    await login(user, user.password);
  });

  test('refuses the nickname and the present password as new password', async () => {
    const user = await shop.registerUser({ nickname: 'River-Otter-77' });
    const common = { newPassword: 'password_too_common' };
    for (const password of ['River-Otter-77', 'RIVER-otter-77'])
      await expect(change(user, password)).rejects.toEqual(refusal('validation_error', common));
    const { body } = await createRest(shop)('POST', '/auth/change-password', {
      token: user.token,
      body: { currentPassword: user.password, newPassword: user.password },
    });
    expect(body).toMatchObject({ error: { details: { newPassword: 'password_unchanged' } } });
  });

  test('one of two concurrent password changes succeeds', async () => {
    const user = await shop.registerUser();
    const ended = await endings([change(user, 'quiet-river-7'), change(user, 'quiet-river-8')]);
    expect(ended).toEqual(['in', 'invalid_credentials']);
  });

  const code = '123456';
  test.each<[string, (user: TestUser) => Promise<unknown>]>([
    ['a log-in', (user) => loginAt(shop, user)],
    ['a log-in with a code', (user) => loginAt(shop, user, code)],
    [
      'enabling a second factor',
      ({ call, password }) => call.secondFactor.enable({ password, code }),
    ],
    [
      'disabling a second factor',
      ({ call, password }) => call.secondFactor.disable({ password, code }),
    ],
  ])('refuses %s with the former password after a concurrent change', async (_, run) => {
    const user = await shop.registerUser();
    const changing = await shop.deps.pool.connect();
    try {
      await changing.query('BEGIN');
      await changing.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.userId]);
      const running = endings([run(user)]);
      // The call has verified the former password and waits for the user's row lock.
      await waitForLocks(shop, 1);
      await changing.query(`UPDATE users SET password_hash = 'x' WHERE id = $1`, [user.userId]);
      await changing.query('COMMIT');
      expect(await running).toEqual(['invalid_credentials']);
    } finally {
      changing.release();
    }
  });

  test("refuses password changes with a service account's key", async () => {
    const { token } = await createService(shop);
    const rest = createRest(shop);
    const body = { currentPassword: 'password1', newPassword: next };
    expect(await rest('POST', '/auth/change-password', { token, body })).toMatchObject({
      status: 403,
      body: { error: { code: 'scope_missing' } },
    });
    for (const [method, path] of [
      ['GET', '/sessions'],
      ['DELETE', '/sessions'],
      ['DELETE', '/sessions/1'],
    ] as const)
      expect(await rest(method, path, { token })).toMatchObject({ status: 403 });
  });
});

describe('guessing the present password in a stolen session', () => {
  test('the tenth wrong present password in a change of the password ends only that session', async () => {
    const user = await shop.registerUser();
    const { token: own } = await login(user, user.password);
    for (let n = 0; n < 9; n++)
      await expect(change(user, next, `guess-${n}`)).rejects.toEqual(
        refusal('invalid_credentials'),
      );
    await expect(change(user, next, 'guess-9')).rejects.toEqual(refusal('unauthorized'));
    await expect(change(user)).rejects.toEqual(refusal('unauthorized'));
    expect(await shop.deps.authenticate(user.token)).toBeNull();
    expect(await audited(user)).toMatchObject([{ action: 'user.change_password_failed' }]);
    const there = createCaller(shop.context({ token: own }));
    await there.auth.changePassword({ currentPassword: user.password, newPassword: next });
    await login(user, next);
  });

  test('guesses of the present password and step-ups share a limit, also when concurrent', async () => {
    const admin = await shop.createAdmin();
    for (let n = 0; n < 5; n++)
      await expect(admin.call.admin.security.stepUp({ password: `guess-${n}` })).rejects.toEqual(
        refusal('invalid_credentials'),
      );
    const ended = await endings(
      Array.from({ length: 9 }, (_, n) => change(admin, next, `guess-${n}`)),
    );
    expect(ended.filter((code) => code === 'invalid_credentials').length).toBeLessThan(5);
    expect(await shop.deps.authenticate(admin.token)).toBeNull();
    expect(await audited(admin)).toHaveLength(1);
  });
});

describe('a password that an admin has set', () => {
  const setBy = (admin: TestUser, { userId: id }: TestUser, password = '123456') =>
    admin.call.admin.users.setPassword({ id, password });

  test('a password set by an admin is reported at login and in the profile until it is changed', async () => {
    const admin = await shop.createAdmin();
    const user = await shop.registerUser();
    expect(await login(user, user.password)).not.toHaveProperty('mustChangePassword');
    await setBy(admin, user);
    const session = await login(user, '123456');
    expect(session).toMatchObject({ mustChangePassword: true });
    const call = createCaller(shop.context({ token: session.token }));
    expect(await call.profile.get()).toMatchObject({ mustChangePassword: true });
    // Other calls are still allowed.
    await call.cart.get();
    await call.auth.changePassword({ currentPassword: '123456', newPassword: next });
    expect(await call.profile.get()).not.toHaveProperty('mustChangePassword');
    expect(await login(user, next)).not.toHaveProperty('mustChangePassword');
  });

  test('a password set by an admin adds no field to REST answers', async () => {
    const rest = createRest(shop);
    const user = await shop.registerUser();
    await setBy(await shop.createAdmin(), user);
    const body = { nickname: user.nickname, password: '123456' };
    const opened = await rest('POST', '/auth/login', { body });
    const { token } = opened.body as { token: string };
    expect(opened.body).toEqual({ token, nickname: user.nickname, userId: user.userId });
    const profile = await rest('GET', '/profile', { token });
    expect(profile.status).toBe(200);
    expect(profile.body).not.toHaveProperty('mustChangePassword');
  });

  test("an admin's own new password does not have to be changed", async () => {
    const admin = await shop.createAdmin();
    await setBy(admin, admin, 'my-own-1');
    expect(await login(admin, 'my-own-1')).not.toHaveProperty('mustChangePassword');
  });

  test.each(['sixsix', 'no-digit-at-all', 'password1'])(
    "an admin's own new password %j, which registration refuses, has to be changed",
    async (password) => {
      const admin = await shop.createAdmin();
      await setBy(admin, admin, password);
      expect(await login(admin, password)).toMatchObject({ mustChangePassword: true });
    },
  );
});
