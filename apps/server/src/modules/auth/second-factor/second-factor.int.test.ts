import { describe, expect, test } from 'vitest';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { codeAt, endings, loginAt, protectedAdmin } from '#testing/fixtures/second-factor.ts';
import { createTestShop, useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { useWorld } from '#testing/shops/use-world.ts';

const clock = new FakeClock();
/** Keys shared by both processes. */
const env = { CODE_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` };
const shop = useTestShop({ clock, env });
/** Another process on the same database. */
const other = useWorld(() => createTestShop({ clock, env, databaseUrl: shop.databaseUrl }));

const login = (user: TestUser, code?: string) => loginAt(shop, user, code);

const actions = async ({ userId }: TestUser) =>
  (
    await shop.deps.pool.query<{ action: string; after: unknown }>(
      'SELECT action, after FROM audit_log WHERE target = $1 ORDER BY id',
      [`user:${userId}`],
    )
  ).rows;

describe('enabling a second factor', () => {
  test('an admin enables a second factor with a code of the app, which ends other sessions', async () => {
    const admin = await shop.createAdmin();
    const { token } = await login(admin);
    const { security } = admin.call.admin;
    await expect(security.begin()).rejects.toEqual(
      refusal('step_up_required', { method: 'password' }),
    );
    await security.stepUp({ password: admin.password });
    await expect(security.enable({ code: '000000' })).rejects.toEqual(refusal('conflict'));
    const begun = await security.begin();
    expect(new URL(begun.uri).searchParams.get('secret')).toBe(begun.secret);
    expect(await security.status()).toEqual({ since: null, recoveryCodesLeft: 0, required: false });
    await expect(security.enable({ code: codeAt(clock, begun.secret, 5) })).rejects.toEqual(
      refusal('second_factor_invalid'),
    );
    // The factor is not enabled yet, so that a login requires no code.
    await login(admin);
    const { recoveryCodes } = await security.enable({ code: codeAt(clock, begun.secret) });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(await security.status()).toEqual({
      since: clock.now().toISOString(),
      recoveryCodesLeft: 10,
      required: false,
    });
    expect(await shop.deps.authenticate(token)).toBeNull();
    expect(await shop.deps.authenticate(admin.token)).not.toBeNull();
    await expect(security.begin()).rejects.toEqual(refusal('conflict'));
    for (const code of [codeAt(clock, begun.secret), '000000'])
      await expect(security.enable({ code })).rejects.toEqual(refusal('conflict'));
  });

  test('neither the database nor the audit log contains the secret of a second factor or a recovery code in clear', async () => {
    const { userId, secret, recoveryCodes } = await protectedAdmin(shop, clock);
    const { rows } = await shop.deps.pool.query<{ text: string }>(
      `SELECT f::text || coalesce((SELECT string_agg(r::text, '') FROM recovery_codes r WHERE r.user_id = f.user_id), '')
              || (SELECT string_agg(a::text, '') FROM audit_log a) AS text
         FROM second_factors f WHERE user_id = $1`,
      [userId],
    );
    const stored = rows[0]?.text ?? '';
    for (const text of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((c) => c.replaceAll('-', '')),
    ]) {
      expect(stored).not.toContain(text);
      expect(stored).not.toContain(Buffer.from(text).toString('hex'));
    }
  });

  test('enabling, using, renewing and disabling a second factor is audited', async () => {
    const admin = await protectedAdmin(shop, clock);
    await login(admin, admin.recoveryCodes[0]);
    await admin.call.admin.security.stepUp({ code: codeAt(clock, admin.secret) });
    await admin.call.admin.security.renewRecoveryCodes();
    await admin.call.admin.security.disable();
    expect(await actions(admin)).toEqual([
      { action: 'admin.step_up', after: { by: 'password' } },
      { action: 'admin.enable_2fa', after: null },
      { action: 'admin.use_recovery_code', after: { left: 9 } },
      { action: 'admin.step_up', after: { by: 'totp' } },
      { action: 'admin.renew_recovery_codes', after: null },
      { action: 'admin.disable_2fa', after: null },
    ]);
  });
});

describe('login with a second factor', () => {
  test('an admin’s login with a second factor requires password and code', async () => {
    const admin = await protectedAdmin(shop, clock);
    const code = codeAt(clock, admin.secret);
    await expect(login(admin)).rejects.toEqual(refusal('second_factor_required'));
    await expect(login({ ...admin, password: 'wrong-pass1' }, code)).rejects.toEqual(
      refusal('invalid_credentials'),
    );
    await expect(login(admin, '000000')).rejects.toEqual(refusal('second_factor_invalid'));
    // Apps display codes with a space.
    const { token } = await login(admin, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(await shop.deps.authenticate(token)).toMatchObject({ userId: admin.userId });
  });

  test('a login over REST answers a missing or wrong second-factor code with 401 and an error code of its own', async () => {
    const admin = await protectedAdmin(shop, clock);
    const plain = await shop.registerUser();
    const post = async (payload: object) => {
      const answer = await shop.inject({ method: 'POST', url: '/api/auth/login', payload });
      return [answer.statusCode, answer.json<{ error?: { code: string } }>().error?.code];
    };
    const { nickname, password } = admin;
    expect(await post({ nickname, password })).toEqual([401, 'second_factor_required']);
    expect(await post({ nickname, password, code: '1' })).toEqual([401, 'second_factor_invalid']);
    expect(await post({ nickname, password, code: codeAt(clock, admin.secret) })).toEqual([
      200,
      undefined,
    ]);
    for (const code of [{}, { code: '123456' }])
      expect(await post({ nickname: plain.nickname, password: plain.password, ...code })).toEqual([
        200,
        undefined,
      ]);
  });

  test('a login with a second factor from a new device sends a message to its account', async () => {
    const admin = await protectedAdmin(shop, clock);
    await shop.rows(
      `INSERT INTO user_contacts (user_id, email, email_confirmed_at) VALUES ($1, 'rare@mail.example', now())`,
      [admin.userId],
    );
    await login(admin, codeAt(clock, admin.secret));
    const messages = await shop.rows('SELECT kind FROM messages WHERE user_id = $1', [
      admin.userId,
    ]);
    expect(messages).toEqual([{ kind: 'new_login' }]);
  });

  test('an authenticator code is accepted once, and older ones are refused afterwards', async () => {
    const admin = await protectedAdmin(shop, clock);
    // The code of the previous step enabled the factor.
    await expect(login(admin, codeAt(clock, admin.secret, -1))).rejects.toEqual(
      refusal('second_factor_invalid'),
    );
    clock.advance({ seconds: 30 });
    const [before, now] = [codeAt(clock, admin.secret, -1), codeAt(clock, admin.secret)];
    await login(admin, now);
    for (const spent of [now, before])
      await expect(login(admin, spent)).rejects.toEqual(refusal('second_factor_invalid'));
    clock.advance({ seconds: 30 });
    await login(admin, codeAt(clock, admin.secret));
  });

  test('concurrent logins in two processes accept an authenticator code once', async () => {
    const admin = await protectedAdmin(shop, clock);
    for (let round = 0; round < 3; round++) {
      const code = codeAt(clock, admin.secret);
      const calls = [shop, other].map((at) => loginAt(at, admin, code));
      expect(await endings(calls)).toEqual(['in', 'second_factor_invalid']);
      clock.advance({ seconds: 30 });
    }
  });

  test('concurrent logins in two processes accept a recovery code once, in any notation', async () => {
    const admin = await protectedAdmin(shop, clock);
    const [first = '', second = ''] = admin.recoveryCodes;
    const calls = [shop, other].map((at) => loginAt(at, admin, first));
    expect(await endings(calls)).toEqual(['in', 'second_factor_invalid']);
    await login(admin, second.toLowerCase().replaceAll('-', ' '));
    expect((await admin.call.admin.security.status()).recoveryCodesLeft).toBe(8);
    const another = await protectedAdmin(shop, clock);
    await expect(login(another, admin.recoveryCodes[2])).rejects.toEqual(
      refusal('second_factor_invalid'),
    );
  });

  test('renewing recovery codes invalidates the old ones', async () => {
    const admin = await protectedAdmin(shop, clock);
    await admin.call.admin.security.stepUp({ code: codeAt(clock, admin.secret) });
    const { recoveryCodes } = await admin.call.admin.security.renewRecoveryCodes();
    await expect(login(admin, admin.recoveryCodes[0])).rejects.toEqual(
      refusal('second_factor_invalid'),
    );
    await login(admin, recoveryCodes[0]);
  });

  test('a login waits for a second factor that is being enabled, and then requires its code', async () => {
    const admin = await shop.createAdmin();
    await admin.call.admin.security.stepUp({ password: admin.password });
    await admin.call.admin.security.begin();
    const turning = await shop.deps.pool.connect();
    try {
      await turning.query('BEGIN');
      await turning.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [admin.userId]);
      const entering = endings([loginAt(other, admin)]);
      // The login has verified the password and waits for the user's row lock.
      await waitForLocks(shop, 1);
      await turning.query('UPDATE second_factors SET confirmed_at = now() WHERE user_id = $1', [
        admin.userId,
      ]);
      await turning.query('COMMIT');
      expect(await entering).toEqual(['second_factor_required']);
    } finally {
      turning.release();
    }
  });

  test('a blocked admin cannot log in with any code', async () => {
    const admin = await protectedAdmin(shop, clock);
    await shop.deps.pool.query('UPDATE users SET blocked_at = now() WHERE id = $1', [admin.userId]);
    for (const code of [undefined, codeAt(clock, admin.secret), admin.recoveryCodes[0]])
      await expect(login(admin, code)).rejects.toEqual(
        refusal('invalid_credentials', { reason: 'blocked' }),
      );
  });
});

describe('disabling a second factor', () => {
  test('an admin disables a second factor with a code, which ends other sessions', async () => {
    for (const by of ['totp', 'recovery'] as const) {
      const admin = await protectedAdmin(shop, clock);
      // The step-up by password has expired.
      clock.advance({ minutes: 11 });
      const { token } = await login(admin, admin.recoveryCodes[9]);
      const { security } = admin.call.admin;
      await expect(security.disable()).rejects.toEqual(
        refusal('step_up_required', { method: 'code' }),
      );
      await expect(security.stepUp({ password: admin.password })).rejects.toEqual(
        refusal('second_factor_required'),
      );
      const code = by === 'totp' ? codeAt(clock, admin.secret) : admin.recoveryCodes[0];
      await security.stepUp({ code });
      await security.disable();
      expect(await security.status()).toMatchObject({ since: null, recoveryCodesLeft: 0 });
      expect(await shop.deps.authenticate(token)).toBeNull();
      await login(admin);
      await expect(security.disable()).rejects.toEqual(refusal('conflict'));
      await expect(security.renewRecoveryCodes()).rejects.toEqual(refusal('conflict'));
    }
  });
});
