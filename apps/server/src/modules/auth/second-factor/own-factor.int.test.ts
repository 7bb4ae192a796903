import { CONTACT_COOL_DOWN_HOURS } from '@manabar/contracts';
import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { codeAt, endings, loginAt } from '#testing/fixtures/second-factor.ts';
import { useMessageWorld } from '#testing/shops/use-message-world.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { openSession } from '../index.ts';

const world = useMessageWorld();

const password = 'password1';

/** Enables a customer's second factor in their session. */
async function turnOn({ call }: Pick<TestUser, 'call'>) {
  const { secret } = await call.secondFactor.begin({ password });
  const code = codeAt(world.clock, secret);
  const { recoveryCodes } = await call.secondFactor.enable({ password, code });
  world.clock.advance({ seconds: 30 });
  return { secret, recoveryCodes };
}

async function protectedCustomer() {
  const person = await world.person();
  return { ...person, ...(await turnOn(person)) };
}

/** Requests a password reset by e-mail and sets a new password by the mailed link. */
async function resetPassword(person: { nickname: string; email: string }): Promise<void> {
  await world.shop.anonymous.auth.requestReset({ nickname: person.nickname });
  await world.deliver();
  const links = world.mail.received
    .filter(({ to }) => to === person.email)
    .flatMap(
      ({ mail: { text } }) => /reset-password#token=([\w-]{43})/.exec(text ?? '')?.[1] ?? [],
    );
  expect(links).toHaveLength(1);
  await world.shop.anonymous.auth.reset({ token: links[0] ?? '', newPassword: 'quiet-river-7' });
}

const login = (user: Pick<TestUser, 'nickname' | 'password'>, code?: string) =>
  loginAt(world.shop, user, code);
const now = (secret: string) => codeAt(world.clock, secret);
const actionsOf = async (userId: number) =>
  (
    await world.rows<{ action: string }>(
      'SELECT action FROM audit_log WHERE target = $1 ORDER BY id',
      [`user:${userId}`],
    )
  ).map(({ action }) => action);
async function eventsOf(userId: number) {
  await world.shop.deps.securityEvents.flush();
  const rows = await world.rows<{ kind: string }>(
    'SELECT kind FROM security_events WHERE user_id = $1 ORDER BY id',
    [userId],
  );
  return rows.map(({ kind }) => kind);
}

describe('a customer who turns the second factor on', () => {
  test('a customer turns the second factor on with password and code, gets recovery codes and ends other sessions', async () => {
    const person = await world.person();
    const { userId, call, token } = person;
    const other = await openSession(world.shop.deps, world.shop.deps.pool, userId);
    expect(await call.secondFactor.status()).toEqual({ since: null, recoveryCodesLeft: 0 });
    const { recoveryCodes } = await turnOn(person);
    expect(recoveryCodes).toHaveLength(10);
    expect(await call.secondFactor.status()).toEqual({
      since: expect.any(String) as string,
      recoveryCodesLeft: 10,
    });
    expect(await world.shop.deps.authenticate(other)).toBeNull();
    expect(await world.shop.deps.authenticate(token)).not.toBeNull();
    expect(await actionsOf(userId)).toEqual(['user.enable_2fa']);
    expect(await eventsOf(userId)).toContain('second_factor_enabled');
    expect((await world.messages(userId)).map(({ kind }) => kind)).toEqual([
      'second_factor_enabled',
    ]);
  });

  test('a customer cannot turn the second factor on without the right password and code', async () => {
    const { call } = await world.person();
    await expect(call.secondFactor.begin({ password: 'password2' })).rejects.toEqual(
      refusal('invalid_credentials'),
    );
    await expect(call.secondFactor.enable({ password, code: '000000' })).rejects.toEqual(
      refusal('conflict'),
    );
    const { secret } = await call.secondFactor.begin({ password });
    const code = now(secret);
    await expect(call.secondFactor.enable({ password: 'password2', code })).rejects.toEqual(
      refusal('invalid_credentials'),
    );
    await expect(
      call.secondFactor.enable({ password, code: codeAt(world.clock, secret, 5) }),
    ).rejects.toEqual(refusal('second_factor_invalid'));
    expect((await call.secondFactor.status()).since).toBeNull();
  });

  test('refuses to turn an admin’s second factor on outside the admin area', async () => {
    const { call } = await world.shop.createAdmin();
    await expect(call.secondFactor.begin({ password })).rejects.toEqual(refusal('forbidden'));
    await expect(call.secondFactor.disable({ password, code: '1' })).rejects.toEqual(
      refusal('forbidden'),
    );
  });
});

describe('a log-in of a customer with a second factor', () => {
  test('a customer’s log-in asks for the second-factor code after the right password, and accepts each code once', async () => {
    const person = await protectedCustomer();
    await expect(login(person)).rejects.toEqual(refusal('second_factor_required'));
    await expect(login({ ...person, password: 'password2' })).rejects.toEqual(
      refusal('invalid_credentials'),
    );
    const code = now(person.secret);
    expect(await login(person, code)).toMatchObject({ userId: person.userId });
    await expect(login(person, code)).rejects.toEqual(refusal('second_factor_invalid'));
    world.clock.advance({ seconds: 30 });
    const twice = [login(person, now(person.secret)), login(person, now(person.secret))];
    expect(await endings(twice)).toEqual(['in', 'second_factor_invalid']);
  });

  test('a log-in accepts each recovery code once', async () => {
    const person = await protectedCustomer();
    const [code] = person.recoveryCodes;
    expect(await login(person, code)).toMatchObject({ userId: person.userId });
    await expect(login(person, code)).rejects.toEqual(refusal('second_factor_invalid'));
    expect(await actionsOf(person.userId)).toContain('user.use_recovery_code');
  });

  test('ten wrong second-factor codes block a customer’s log-ins from any address for a while', async () => {
    const person = await protectedCustomer();
    for (let n = 0; n < 10; n++)
      await expect(loginAt(world.shop, person, '000000', `198.51.100.${n}`)).rejects.toEqual(
        refusal('second_factor_invalid'),
      );
    await expect(loginAt(world.shop, person, now(person.secret), '198.51.100.77')).rejects.toEqual(
      refusal('rate_limited'),
    );
  });

  test('a password reset turns a second factor off that was turned on within a day', async () => {
    const thief = await world.person();
    await turnOn(thief);
    await resetPassword(thief);
    const renewed = { ...thief, password: 'quiet-river-7' };
    expect(await login(renewed)).toMatchObject({ userId: thief.userId });
    expect(await eventsOf(thief.userId)).toContain('second_factor_disabled');
    expect((await world.messages(thief.userId)).map(({ kind }) => kind)).toContain(
      'second_factor_disabled',
    );
  });

  test('a password reset keeps a second factor that was turned on a day before, and log-ins still ask for its code', async () => {
    const person = await protectedCustomer();
    world.clock.advance({ hours: CONTACT_COOL_DOWN_HOURS });
    await resetPassword(person);
    const renewed = { ...person, password: 'quiet-river-7' };
    await expect(login(renewed)).rejects.toEqual(refusal('second_factor_required'));
    expect(await login(renewed, now(person.secret))).toMatchObject({ userId: person.userId });
  });
});

describe('a customer who turns the second factor off', () => {
  test('a customer turns the second factor off with password and code, and then logs in with the password alone', async () => {
    const person = await protectedCustomer();
    const input = { password, code: now(person.secret) };
    const { deps } = world.shop;
    const other = await openSession(deps, deps.pool, person.userId);
    expect(await person.call.secondFactor.disable(input)).toEqual({ success: true });
    expect(await deps.authenticate(other)).toBeNull();
    expect(await login(person)).toMatchObject({ userId: person.userId });
    expect(await actionsOf(person.userId)).toEqual(['user.enable_2fa', 'user.disable_2fa']);
    expect(await eventsOf(person.userId)).toContain('second_factor_disabled');
    expect((await world.messages(person.userId)).map(({ kind }) => kind)).toContain(
      'second_factor_disabled',
    );
    await expect(person.call.secondFactor.disable(input)).rejects.toEqual(refusal('conflict'));
  });

  test('a wrong password or code keeps a customer’s second factor on, and the tenth guess ends the session', async () => {
    const person = await protectedCustomer();
    const { disable } = person.call.secondFactor;
    await expect(disable({ password: 'password2', code: now(person.secret) })).rejects.toEqual(
      refusal('invalid_credentials'),
    );
    for (let n = 0; n < 8; n++)
      await expect(disable({ password, code: '000000' })).rejects.toEqual(
        refusal('second_factor_invalid'),
      );
    await expect(disable({ password, code: '000000' })).rejects.toEqual(refusal('unauthorized'));
    expect(await world.shop.deps.authenticate(person.token)).toBeNull();
    expect(await actionsOf(person.userId)).toContain('user.change_2fa_failed');
    await expect(login(person)).rejects.toEqual(refusal('second_factor_required'));
  });

  test('a customer renews the recovery codes, after which the old ones do not work', async () => {
    const person = await protectedCustomer();
    const input = { password, code: now(person.secret) };
    const { recoveryCodes } = await person.call.secondFactor.renewRecoveryCodes(input);
    expect(recoveryCodes).toHaveLength(10);
    await expect(login(person, person.recoveryCodes[0])).rejects.toEqual(
      refusal('second_factor_invalid'),
    );
    expect(await login(person, recoveryCodes[0])).toMatchObject({ userId: person.userId });
  });
});

test('a deleted account keeps neither the secret of its second factor nor recovery codes', async () => {
  const person = await protectedCustomer();
  await person.call.profile.delete({ password });
  const left = await world.rows(
    `SELECT user_id FROM second_factors WHERE user_id = $1
      UNION ALL SELECT user_id FROM recovery_codes WHERE user_id = $1`,
    [person.userId],
  );
  expect(left).toEqual([]);
});

describe('an admin who turns off the second factor of a customer', () => {
  const reason = 'lost the phone, identity checked';

  test('an admin turns off a customer’s second factor with a confirmation and a reason, and the customer is told', async () => {
    const person = await protectedCustomer();
    const admin = await world.shop.createAdmin();
    const { users, security } = admin.call.admin;
    const { version, secondFactorSince } = await users.get({ id: person.userId });
    expect(secondFactorSince).not.toBeNull();
    const input = { id: person.userId, version, reason };
    await expect(users.removeSecondFactor(input)).rejects.toEqual(refusal('step_up_required'));
    await security.stepUp({ password: admin.password });
    await expect(users.removeSecondFactor({ ...input, reason: ' ' })).rejects.toThrow();
    await users.removeSecondFactor(input);
    expect(await users.get({ id: person.userId })).toMatchObject({ secondFactorSince: null });
    expect(await login(person)).toMatchObject({ userId: person.userId });
    expect(
      await world.rows(
        `SELECT actor, reason FROM audit_log WHERE action = 'user.remove_2fa' AND target = $1`,
        [`user:${person.userId}`],
      ),
    ).toEqual([{ actor: admin.nickname, reason }]);
    expect((await world.messages(person.userId)).map(({ kind }) => kind)).toContain(
      'second_factor_disabled',
    );
    expect(await eventsOf(person.userId)).toContain('second_factor_disabled');
    await expect(users.removeSecondFactor(input)).rejects.toEqual(refusal('conflict'));
  });

  test('an admin cannot turn off another admin’s second factor', async () => {
    const admin = await world.shop.createAdmin();
    const other = await world.shop.createAdmin();
    await admin.call.admin.security.stepUp({ password: admin.password });
    const { version } = await admin.call.admin.users.get({ id: other.userId });
    await expect(
      admin.call.admin.users.removeSecondFactor({ id: other.userId, version, reason }),
    ).rejects.toEqual(refusal('forbidden'));
  });
});
