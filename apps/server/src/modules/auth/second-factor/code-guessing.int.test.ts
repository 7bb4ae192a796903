import { describe, expect, test } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { codeAt, endings, loginAt, protectedAdmin } from '#testing/fixtures/second-factor.ts';
import { createTestShop, useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { createCaller } from '#transport/trpc/app-router.ts';

const clock = new FakeClock();
/** Keys shared by both processes. */
const env = { CODE_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` };
const shop = useTestShop({ clock, env });

const login = (user: TestUser, code?: string, address?: string) =>
  loginAt(shop, user, code, address);

describe('guessing codes of a second factor', () => {
  const wrong = (admin: TestUser, address?: string) => login(admin, '000000', address);

  test('wrong second-factor codes count as wrong logins, and a correct password does not reset the count', async () => {
    const admin = await protectedAdmin(shop, clock);
    for (let i = 0; i < 10; i++) {
      await expect(login(admin)).rejects.toEqual(refusal('second_factor_required'));
      await expect(wrong(admin)).rejects.toEqual(refusal('second_factor_invalid'));
    }
    await expect(login(admin)).rejects.toEqual(refusal('rate_limited'));
    await expect(login(admin, codeAt(clock, admin.secret))).rejects.toEqual(
      refusal('rate_limited'),
    );
  });

  test('wrong second-factor codes are limited across all addresses, also when concurrent', async () => {
    const admin = await protectedAdmin(shop, clock);
    const ended = await endings(Array.from({ length: 14 }, (_, i) => wrong(admin, `10.0.${i}.1`)));
    expect(ended.filter((code) => code === 'second_factor_invalid')).toHaveLength(10);
    expect(ended.filter((code) => code === 'rate_limited')).toHaveLength(4);
    await expect(login(admin, codeAt(clock, admin.secret), '10.9.0.1')).rejects.toEqual(
      refusal('rate_limited'),
    );
    // Existing sessions are not affected.
    await admin.call.admin.security.stepUp({ code: codeAt(clock, admin.secret) });
  });

  test('wrong second-factor codes without the correct password do not lock out the owner', async () => {
    const admin = await protectedAdmin(shop, clock);
    for (let i = 0; i < 12; i++)
      await expect(
        login({ ...admin, password: 'wrong-pass1' }, '000000', `10.1.${i}.1`),
      ).rejects.toEqual(refusal('invalid_credentials'));
    await login(admin, codeAt(clock, admin.secret), '10.2.0.1');
  });
});

test('guesses count for 15 minutes, and those of a nickname from all addresses for an hour', async () => {
  const admin = await protectedAdmin(shop, clock);
  const guess = { code: '000000' };
  await endings([login(admin, guess.code), admin.call.admin.security.stepUp(guess)]);
  const limits = await shop.rows(
    `SELECT split_part(key, ':', 1) AS name, max(ceil(expire / 60000.0 - extract(epoch FROM now()) / 60))::int AS minutes
       FROM rate_limits GROUP BY name ORDER BY name`,
  );
  expect(limits).toEqual([
    { name: 'login-nickname', minutes: 60 },
    { name: 'login-pair', minutes: 15 },
    { name: 'second-factor', minutes: 15 },
    { name: 'step-up', minutes: 15 },
  ]);
});

describe('guessing in a stolen session', () => {
  const failures = async ({ userId }: TestUser) =>
    (
      await shop.deps.pool.query<{ after: unknown }>(
        `SELECT after FROM audit_log WHERE target = $1 AND action = 'admin.step_up_failed'`,
        [`user:${userId}`],
      )
    ).rows;

  test('the tenth wrong code of a step-up ends only that session', async () => {
    const admin = await protectedAdmin(shop, clock);
    const own = await login(admin, codeAt(clock, admin.secret));
    clock.advance({ seconds: 30 });
    const { security } = admin.call.admin;
    for (let i = 0; i < 10; i++)
      // A step-up without a code does not count as a guess.
      await expect(security.stepUp({})).rejects.toEqual(refusal('second_factor_required'));
    for (let i = 0; i < 9; i++)
      await expect(security.stepUp({ code: '000000' })).rejects.toEqual(
        refusal('second_factor_invalid'),
      );
    expect(await failures(admin)).toEqual([]);
    await expect(security.stepUp({ code: '000000' })).rejects.toEqual(refusal('unauthorized'));
    expect(await shop.deps.authenticate(admin.token)).toBeNull();
    expect(await failures(admin)).toEqual([{ after: { session: expect.any(Number), by: 'code' } }]);

    await login(admin, codeAt(clock, admin.secret));
    clock.advance({ seconds: 30 });
    const there = createCaller(shop.context({ token: own.token }));
    await there.admin.security.stepUp({ code: codeAt(clock, admin.secret) });
  });

  test('the tenth wrong password of a step-up ends only that session', async () => {
    const admin = await shop.createAdmin();
    const { security } = admin.call.admin;
    await expect(security.stepUp({})).rejects.toEqual(refusal('invalid_credentials'));
    for (let i = 0; i < 8; i++)
      await expect(security.stepUp({ password: `guess-${i}` })).rejects.toEqual(
        refusal('invalid_credentials'),
      );
    await expect(security.stepUp({ password: 'guess-9' })).rejects.toEqual(refusal('unauthorized'));
    await expect(security.stepUp({ password: admin.password })).rejects.toEqual(
      refusal('unauthorized'),
    );
    expect(await failures(admin)).toHaveLength(1);
    const { token } = await login(admin);
    await createCaller(shop.context({ token })).admin.security.stepUp(admin);
  });

  test('step-up guesses are limited across processes and audited once', async () => {
    const admin = await protectedAdmin(shop, clock);
    const other = await createTestShop({ clock, env, databaseUrl: shop.databaseUrl });
    const there = createCaller(other.context({ token: admin.token }));
    const { security } = admin.call.admin;
    for (let i = 0; i < 5; i++)
      await expect(there.admin.security.stepUp({ code: '000000' })).rejects.toEqual(
        refusal('second_factor_invalid'),
      );
    await other.close();
    const ended = await endings(
      Array.from({ length: 9 }, () => security.stepUp({ code: '000000' })),
    );
    // Concurrent attempts may also see the ended session first.
    expect(ended.filter((code) => code === 'second_factor_invalid').length).toBeLessThan(5);
    expect(ended.filter((code) => code !== 'second_factor_invalid')).not.toContain('rate_limited');
    const { rows } = await shop.deps.pool.query(
      `SELECT max(points)::int AS tried FROM rate_limits WHERE key LIKE 'step-up:%'`,
    );
    expect(rows).toEqual([{ tried: 10 }]);
    expect(await failures(admin)).toHaveLength(1);
  });
});
