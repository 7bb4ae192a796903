import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeClock } from '#testing/fake-clock.ts';
import { refusal } from '#testing/refusal.ts';
import { codeAt, endings, loginAt, protectedAdmin } from '#testing/second-factor.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/test-shop.ts';

const clock = new FakeClock();
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ clock });
});
afterAll(() => shop.close());

const login = (user: TestUser, code?: string, address?: string) =>
  loginAt(shop, user, code, address);

describe('guessing codes', () => {
  const wrong = (admin: TestUser, address?: string) => login(admin, '000000', address);

  test('counts as guessing passwords does, and a right password takes nothing back', async () => {
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

  test('is bounded from all addresses together, also at once', async () => {
    const admin = await protectedAdmin(shop, clock);
    const ended = await endings(Array.from({ length: 14 }, (_, i) => wrong(admin, `10.0.${i}.1`)));
    expect(ended.filter((code) => code === 'second_factor_invalid')).toHaveLength(10);
    expect(ended.filter((code) => code === 'rate_limited')).toHaveLength(4);
    await expect(login(admin, codeAt(clock, admin.secret), '10.9.0.1')).rejects.toEqual(
      refusal('rate_limited'),
    );
    await expect(
      admin.call.admin.security.stepUp({ code: codeAt(clock, admin.secret) }),
    ).rejects.toEqual(refusal('rate_limited'));
  });

  test('without the password keeps nobody out', async () => {
    const admin = await protectedAdmin(shop, clock);
    for (let i = 0; i < 12; i++)
      await expect(
        login({ ...admin, password: 'wrong-pass1' }, '000000', `10.1.${i}.1`),
      ).rejects.toEqual(refusal('invalid_credentials'));
    await login(admin, codeAt(clock, admin.secret), '10.2.0.1');
  });
});
