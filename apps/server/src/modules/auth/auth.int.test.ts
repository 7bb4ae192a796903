import { nicknameKey } from '@manabar/contracts';
import { describe, expect, test } from 'vitest';
import { useAuthCalls } from '#testing/clients/auth-calls.ts';

const world = useAuthCalls();
const { fresh, login, post, register } = world;

const counted = async (table: string, where: string, value: unknown) => {
  const { rows } = await world.shop.deps.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${table} WHERE ${where} = $1`,
    [value],
  );
  return rows[0]?.n;
};

describe('registration', () => {
  test('registration creates a user with a cart and an empty wallet and logs in', async () => {
    const nickname = fresh();
    const answer = await register(nickname);
    expect(answer.statusCode).toBe(201);
    const session = answer.json<{ token: string; nickname: string; userId: number }>();
    expect(session).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      nickname,
      userId: expect.any(Number),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await counted('carts', 'user_id', session.userId)).toBe(1);
    expect(await counted('accounts', 'user_id', session.userId)).toBe(4);
    expect(await world.shop.deps.authenticate(session.token)).toMatchObject({
      userId: session.userId,
      role: 'user',
    });
  });

  test.each([
    ['ab', 'nickname_too_short'],
    [' a ', 'nickname_too_short'],
    ['x'.repeat(33), 'nickname_too_long'],
    ['a<script>', 'nickname_invalid'],
    ['аdmin', 'nickname_invalid'],
    ['tab\tbed', 'nickname_invalid'],
    ['nul\u0000x', 'nickname_invalid'],
    [undefined, 'required'],
    [null, 'invalid'],
    [42, 'invalid'],
  ])('registration refuses the nickname %j: %s', async (nickname, code) => {
    const answer = await post('/auth/register', {
      nickname,
      password: 'quiet-river-7',
      confirmPassword: 'quiet-river-7',
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        success: false,
        error: {
          code: 'validation_error',
          message: 'validation error',
          details: { nickname: code },
        },
      },
    ]);
  });

  test.each([
    ['short1', 'password_too_short'],
    ['passwords', 'password_no_number'],
    [`1${'x'.repeat(128)}`, 'password_too_long'],
    ['', 'password_too_short'],
    ['password1', 'password_too_common'],
    ['PassWord123', 'password_too_common'],
    ['admin12345', 'password_too_common'],
  ])('registration refuses the password %j: %s', async (password, code) => {
    const answer = await register(fresh(), password);
    expect([answer.statusCode, answer.json().error.details]).toEqual([400, { password: code }]);
  });

  test('registration refuses the nickname as password in any case', async () => {
    const answer = await register('Harbour-Light-5', 'harbour-LIGHT-5');
    const { error } = answer.json<{ error: { details: object } }>();
    expect([answer.statusCode, error.details]).toEqual([400, { password: 'password_too_common' }]);
  });

  test('registration reports errors of all fields', async () => {
    const answer = await post('/auth/register', {
      nickname: 'ab',
      password: 'short',
      confirmPassword: 'other',
    });
    expect(answer.json().error.details).toEqual({
      nickname: 'nickname_too_short',
      password: 'password_too_short',
      confirmPassword: 'passwords_dont_match',
    });
    const empty = await post('/auth/register', {});
    expect(empty.json().error.details).toEqual({
      nickname: 'required',
      password: 'required',
      confirmPassword: 'required',
    });
  });

  test('nicknames are unique regardless of case, Unicode form and surrounding spaces', async () => {
    const nickname = 'Ångström 1';
    expect((await register(`  ${nickname.normalize('NFD')} `)).json()).toMatchObject({ nickname });
    for (const variant of [
      nickname.toUpperCase(),
      nickname.toLowerCase(),
      nickname.replace('Å', '\u212b'),
    ]) {
      const answer = await register(variant);
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'nickname_taken']);
    }
  });

  test.each(['admin', 'ADMIN', ' Support ', 'manabar', 'ａｄｍｉｎ', 'Deleted-19'])(
    'registration refuses the reserved nickname %j',
    async (nickname) => {
      const answer = await register(nickname);
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'nickname_taken']);
    },
  );

  test('one of several concurrent registrations of a nickname succeeds', async () => {
    const nickname = fresh();
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(nickname)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    expect(await counted('users', 'nickname_key', nicknameKey(nickname))).toBe(1);
  });

  test('a refused registration creates no user', async () => {
    const before = await world.shop.deps.pool.query('SELECT count(*) FROM users');
    await register('ab');
    expect((await world.shop.deps.pool.query('SELECT count(*) FROM users')).rows).toEqual(
      before.rows,
    );
  });
});

describe('login', () => {
  test('login opens a new session each time', async () => {
    const nickname = fresh();
    const first = (await register(nickname)).json<{ token: string; userId: number }>();
    const answer = await login(` ${nickname.toUpperCase()} `);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ token: expect.any(String), nickname, userId: first.userId });
    expect(answer.json().token).not.toBe(first.token);
  });

  test('login answers an unknown nickname like a wrong password', async () => {
    const nickname = fresh();
    await register(nickname);
    const [wrong, unknown] = [
      await login(nickname, 'wrong-pass1'),
      await login(fresh(), 'wrong-pass1'),
    ];
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      success: false,
      error: { code: 'invalid_credentials', message: 'invalid credentials' },
    });
    expect([unknown.statusCode, unknown.json()]).toEqual([401, wrong.json()]);
  });

  test.each([
    [{ nickname: '  ', password: 'quiet-river-7' }, { nickname: 'required' }],
    [{ nickname: 'name', password: '   ' }, { password: 'required' }],
    [{}, { nickname: 'required', password: 'required' }],
    [{ nickname: 'name', password: 8 }, { password: 'invalid' }],
  ])('login refuses the input %j', async (payload, details) => {
    const answer = await post('/auth/login', payload);
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      { code: 'validation_error', message: 'validation error', details },
    ]);
  });

  test('login names the block of an account only after the right password', async () => {
    const nickname = fresh();
    const { userId } = (await register(nickname)).json<{ userId: number }>();
    await world.shop.deps.pool.query('UPDATE users SET blocked_at = now() WHERE id = $1', [userId]);
    const [right, wrong] = [await login(nickname), await login(nickname, 'wrong-pass1')];
    expect([right.statusCode, right.json().error]).toMatchObject([
      401,
      { code: 'invalid_credentials', details: { reason: 'blocked' } },
    ]);
    expect([wrong.statusCode, wrong.json().error]).toEqual([
      401,
      { code: 'invalid_credentials', message: 'invalid credentials' },
    ]);
  });

  test('login refuses a nickname with a NUL character', async () => {
    const answer = await login('nul\u0000x');
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'validation_error']);
  });
});

describe('logout', () => {
  test('logout ends only its own session', async () => {
    const nickname = fresh();
    const first = (await register(nickname)).json<{ token: string }>().token;
    const second = (await login(nickname)).json<{ token: string }>().token;
    const answer = await post('/auth/logout', undefined, { token: first });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect((await post('/auth/logout', {}, { token: first })).json().error.code).toBe(
      'unauthorized',
    );
    expect(await world.shop.deps.authenticate(second)).not.toBeNull();
  });

  test.each([undefined, 'nonsense', 'A'.repeat(43)])(
    'logout with the token %j is unauthorized',
    async (token) => {
      const answer = await post('/auth/logout', {}, token ? { token } : {});
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'unauthorized']);
    },
  );
});
