import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { resetAdminPassword } from '#modules/auth/index.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { mailedToken } from '#testing/fixtures/mailed-token.ts';
import { createService } from '#testing/fixtures/service-accounts.ts';
import { codeAt, loginAt, protectedAdmin } from '#testing/fixtures/second-factor.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { createCaller } from './trpc/app-router.ts';

const clock = new FakeClock();
const { shop, admin } = useShop({
  clock,
  env: { ADMIN_STEP_UP: 'required', RATE_LIMIT_SCALE: '0' },
});

/** Returns the security events of an account, oldest first. */
async function eventsOf(nickname: string) {
  await shop.deps.securityEvents.flush();
  const { items } = await admin.call.admin.securityEvents.list({ account: nickname });
  return items.reverse().map(({ kind, detail, count }) => ({ kind, detail, count }));
}
const settle = (calls: Promise<unknown>[]) => Promise.allSettled(calls);
const app = async (url: string, token: string, payload?: object) =>
  (await shop.app()).inject({
    ...(payload ? { method: 'POST', payload } : { method: 'GET' }),
    url,
    headers: { authorization: `Bearer ${token}` },
  });

describe('security events of a login', () => {
  test('a failed login is recorded as a security event with account, address and device', async () => {
    const { userId, nickname } = await shop.registerUser();
    const userAgent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
    const caller = createCaller(shop.context({ address: '203.0.113.7', userAgent }));
    await settle([caller.auth.login({ nickname, password: 'wrong1234' })]);
    await shop.deps.securityEvents.flush();
    const { items } = await admin.call.admin.securityEvents.list({ account: nickname });
    expect(items).toEqual([
      expect.objectContaining({
        kind: 'login_failed',
        user: { id: userId, nickname },
        address: '203.0.113.7',
        device: 'Chrome, Linux',
        detail: 'auth.login',
      }),
    ]);
  });

  test('the security event of a login with an unknown nickname stores nothing of the input', async () => {
    const typed = `pass${randomBytes(6).toString('hex')}`;
    await settle([
      loginAt(shop, { nickname: typed, password: 'wrong1234' }, undefined, '203.0.113.8'),
    ]);
    await shop.deps.securityEvents.flush();
    const { items } = await admin.call.admin.securityEvents.list({ address: '203.0.113.8' });
    expect(items).toMatchObject([{ kind: 'login_failed', user: null }]);
    const { rows } = await shop.deps.pool.query('SELECT e::text FROM security_events e');
    expect(JSON.stringify(rows)).not.toContain(typed);
  });

  test('a login beyond the limit of failures is recorded as a security event of a lock-out', async () => {
    const { nickname } = await shop.registerUser();
    for (let n = 0; n < 12; n++) await settle([loginAt(shop, { nickname, password: 'wrong1234' })]);
    expect(await eventsOf(nickname)).toEqual([
      { kind: 'login_failed', detail: 'auth.login', count: 10 },
      { kind: 'locked_out', detail: 'auth.login', count: 2 },
    ]);
  });

  test('a wrong second factor at a login is recorded as a security event, and a missing one is not', async () => {
    const guarded = await protectedAdmin(shop, clock);
    await settle([loginAt(shop, guarded), loginAt(shop, guarded, '000000')]);
    await loginAt(shop, guarded, codeAt(clock, guarded.secret));
    const events = await eventsOf(guarded.nickname);
    expect(events.filter(({ kind }) => kind === 'login_failed')).toMatchObject([{ count: 1 }]);
  });
});

describe('security events of an admin call', () => {
  test('a customer’s calls of admin procedures are recorded as security events over REST and tRPC', async () => {
    const { nickname, token, call } = await shop.registerUser();
    await settle([call.admin.users.list({})]);
    await app('/api/admin/users', token);
    await app('/api/admin/promotions', token, { text: 'x' });
    await app('/api/admin/codes/bulk', token, { text: 'x' });
    await app('/api/admin/exports/users.csv', token);
    expect(await eventsOf(nickname)).toEqual([
      { kind: 'admin_call_refused', detail: 'admin.users.list', count: 5 },
    ]);
  });

  test('admin calls with the API key of a service account are recorded as security events over REST and tRPC', async () => {
    const { nickname, token } = await createService(shop, { scopes: ['orders', 'wallet'] });
    await settle([createCaller(shop.context({ token })).admin.users.list({})]);
    await app('/api/admin/users', token);
    await app('/api/admin/promotions', token, { text: 'x' });
    await app('/api/admin/codes/bulk', token, { text: 'x' });
    await app('/api/admin/exports/users.csv', token);
    await app('/api/balance/topup', token, { currency: 'usd', amount: 5 });
    expect(await eventsOf(nickname)).toEqual([
      { kind: 'admin_call_refused', detail: 'admin.users.list', count: 6 },
    ]);
    await app('/api/support', token, { nickname, userId: 1, message: 'x' });
    expect(await eventsOf(nickname)).toMatchObject([{ count: 6 }]);
  });

  test('an admin’s missing, wrong and too many step-ups are recorded as security events', async () => {
    const other = await shop.createAdmin();
    const customer = await shop.registerUser();
    const target = { id: customer.userId, password: 'password2' };
    await settle([other.call.admin.users.setPassword(target)]);
    for (let n = 0; n < 10; n++)
      await settle([other.call.admin.security.stepUp({ password: 'wrong1234' })]);
    expect(await eventsOf(other.nickname)).toEqual([
      { kind: 'confirmation_missing', detail: 'admin.users.setPassword', count: 1 },
      { kind: 'confirmation_failed', detail: 'admin.security.stepUp', count: 9 },
      { kind: 'locked_out', detail: 'admin.security.stepUp', count: 1 },
    ]);
    expect(await eventsOf(customer.nickname)).toEqual([]);
  });
});

describe('security events of an account’s changes', () => {
  test('records security events of a wrong password, a changed password and ended sessions', async () => {
    const user = await shop.registerUser();
    const { call, nickname, password } = user;
    await loginAt(shop, user);
    await settle([call.auth.changePassword({ currentPassword: 'x', newPassword: 'an0ther-word' })]);
    await call.auth.changePassword({ currentPassword: password, newPassword: 'an0ther-word' });
    await call.auth.endOtherSessions();
    expect(await eventsOf(nickname)).toEqual([
      { kind: 'confirmation_failed', detail: 'auth.changePassword', count: 1 },
      { kind: 'password_changed', detail: 'auth.changePassword', count: 1 },
      { kind: 'sessions_ended', detail: 'auth.endOtherSessions', count: 1 },
    ]);
  });

  test('a password reset that removes a newly linked chat is recorded as two security events', async () => {
    const { userId, nickname } = await shop.registerUser();
    await shop.deps.pool.query(
      `INSERT INTO user_contacts (user_id, email, email_confirmed_at, telegram_chat, telegram_confirmed_at, telegram_trusted_at)
       VALUES ($1, 'owner@mail.example', $2, '9100', $2, $2::timestamptz + interval '1 day')`,
      [userId, clock.now()],
    );
    await shop.anonymous.auth.requestReset({ nickname });
    const token = await mailedToken(shop.deps, userId);
    await shop.anonymous.auth.reset({ token, newPassword: 'an0ther-word' });
    expect(await eventsOf(nickname)).toEqual([
      { kind: 'password_changed', detail: 'auth.reset', count: 1 },
      { kind: 'contact_changed', detail: 'auth.reset', count: 1 },
    ]);
  });

  test('an admin’s changes of an account are recorded as security events of that account', async () => {
    const { userId: id, nickname } = await shop.registerUser();
    await admin.call.admin.security.stepUp({ password: admin.password });
    const { users } = admin.call.admin;
    await users.setPassword({ id, password: 'password2' });
    await users.revokeSessions({ id });
    await users.block({ id, reason: 'chargebacks' });
    await users.unblock({ id, reason: 'a mistake' });
    expect((await eventsOf(nickname)).map(({ kind }) => kind)).toEqual([
      'password_set',
      'sessions_ended',
      'user_blocked',
      'user_unblocked',
    ]);
  });

  test('changes of an admin’s second factor and a reset by admin:create are recorded as security events', async () => {
    const guarded = await protectedAdmin(shop, clock);
    await guarded.call.admin.security.renewRecoveryCodes();
    await guarded.call.admin.security.disable();
    await resetAdminPassword(shop.deps, { ...guarded, password: 'quiet-river-7' });
    const kinds = (await eventsOf(guarded.nickname)).map(({ kind }) => kind);
    expect(kinds).toEqual([
      'second_factor_enabled',
      'recovery_codes_renewed',
      'second_factor_disabled',
      'password_set',
    ]);
  });
});
