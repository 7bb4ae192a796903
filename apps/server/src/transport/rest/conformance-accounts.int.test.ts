import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRest, type RestOptions } from '#testing/clients/rest-client.ts';
import { createTestShop, type TestUser } from '#testing/shops/test-shop.ts';

/* Exact answers to registration, login and the account. */

const shop = await createTestShop();
const rest = createRest(shop);
let user: TestUser;

const get = (path: string, options: RestOptions = {}) =>
  rest('GET', path, { token: user.token, ...options });
const refused = (code: string, details?: unknown) => ({
  success: false,
  error: { code, message: expect.any(String) as string, ...(details !== undefined && { details }) },
});
const text = expect.any(String) as string;
const integer = expect.toSatisfy((value) => Number.isSafeInteger(value), 'an integer') as number;

beforeAll(async () => {
  user = await shop.registerUser();
});
afterAll(() => shop.close());

describe('accounts over REST', () => {
  test('register answers 201 and login 200, each with token, nickname and userId', async () => {
    const session = { token: text, nickname: 'Newcomer', userId: integer };
    const body = {
      nickname: 'Newcomer',
      password: 'quiet-river-7',
      confirmPassword: 'quiet-river-7',
    };
    const registered = await rest('POST', '/auth/register', { body });
    expect([registered.status, registered.body]).toEqual([201, session]);
    const again = await rest('POST', '/auth/register', { body });
    expect([again.status, again.body]).toEqual([409, refused('nickname_taken')]);
    const { status, body: answer } = await rest('POST', '/auth/login', { body });
    expect([status, answer]).toEqual([200, session]);
  });

  test('register names the rule that each field violates', async () => {
    const weak = { nickname: ' ab ', password: 'short', confirmPassword: 'other' };
    const { status, body } = await rest('POST', '/auth/register', { body: weak });
    const details = {
      nickname: 'nickname_too_short',
      password: 'password_too_short',
      confirmPassword: 'passwords_dont_match',
    };
    expect([status, body]).toEqual([400, refused('validation_error', details)]);
    const plain = { nickname: 'somebody', password: 'passwords', confirmPassword: 'passwords' };
    expect((await rest('POST', '/auth/register', { body: plain })).body).toEqual(
      refused('validation_error', { password: 'password_no_number' }),
    );
  });

  test('a token is invalid after logout', async () => {
    const other = await shop.registerUser();
    const { status, body } = await rest('POST', '/auth/logout', { token: other.token });
    expect([status, body]).toEqual([200, { success: true }]);
    const { status: after } = await rest('GET', '/profile', { token: other.token });
    expect(after).toBe(401);
  });
});

test('reads profile and balance over REST', async () => {
  const { body: profile } = await get('/profile');
  expect(profile).toEqual({
    id: user.userId,
    nickname: user.nickname,
    role: 'user',
    balanceUsd: 0,
    balanceRub: 0,
    buyerStatus: { level: 'newcomer', current: 0, total: 5 },
  });
  expect((await get('/balance')).body).toEqual([
    { currency: 'usd', amount: 0 },
    { currency: 'rub', amount: 0 },
  ]);
});
