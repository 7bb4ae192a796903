import { expect, test } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { authenticate, setUserPasswordHash, hashPassword } from '../index.ts';

const clock = new FakeClock(new Date('2026-01-01T00:00:00Z'));
const shop = useTestShop({ clock });

const lives = async (token: string) => (await authenticate(shop.deps, token)) !== null;

/** Waits until the session's last use is stored, which happens asynchronously. */
async function useAndAwaitNote(token: string, userId: number): Promise<void> {
  expect(await lives(token)).toBe(true);
  const now = clock.now();
  await expect
    .poll(async () => {
      const { rows } = await shop.deps.pool.query<{ last_used_at: Date }>(
        'SELECT last_used_at FROM sessions WHERE user_id = $1',
        [userId],
      );
      return rows[0]?.last_used_at.getTime();
    })
    .toBe(now.getTime());
}

test('a valid session authenticates its user', async () => {
  const user = await shop.registerUser();
  expect(await authenticate(shop.deps, user.token)).toMatchObject({
    userId: user.userId,
    nickname: user.nickname,
    role: 'user',
  });
});

test.each([null, '', 'x', 'A'.repeat(43), 'A'.repeat(44), "' OR 1=1 --"])(
  'the session token %j authenticates nobody',
  async (token) => {
    expect(await authenticate(shop.deps, token)).toBeNull();
  },
);

test('a customer session ends after 30 days without use', async () => {
  const { token, userId } = await shop.registerUser();
  clock.advance({ days: 29 });
  await useAndAwaitNote(token, userId);
  clock.advance({ days: 29 });
  await useAndAwaitNote(token, userId);
  clock.advance({ days: 30 });
  expect(await lives(token)).toBe(false);
});

test('a customer session ends after 90 days at most', async () => {
  const { token, userId } = await shop.registerUser();
  for (const days of [29, 29, 29]) {
    clock.advance({ days });
    await useAndAwaitNote(token, userId);
  }
  clock.advance({ days: 2, hours: 23 });
  await useAndAwaitNote(token, userId);
  clock.advance({ hours: 1 });
  expect(await lives(token)).toBe(false);
});

test('a session ends after SESSION_MAX_DAYS as set at its log-in or as set now, whichever is earlier', async () => {
  const { token } = await shop.registerUser();
  const within = (SESSION_MAX_DAYS: number) => {
    const env = { ...shop.deps.env, SESSION_IDLE_DAYS: 3650, SESSION_MAX_DAYS };
    return authenticate({ ...shop.deps, env }, token);
  };
  clock.advance({ days: 89 });
  expect(await within(100)).not.toBeNull();
  expect(await within(89)).toBeNull();
  clock.advance({ days: 1 });
  expect(await within(100)).toBeNull();
});

test("an admin's session ends after 12 hours without use", async () => {
  const { token, userId } = await shop.createAdmin();
  clock.advance({ hours: 11, minutes: 59 });
  await useAndAwaitNote(token, userId);
  clock.advance({ hours: 12 });
  expect(await lives(token)).toBe(false);
});

test("an admin's session ends after 7 days at most", async () => {
  const { token, userId } = await shop.createAdmin();
  for (let used = 0; used < 15; used++) {
    clock.advance({ hours: 11 });
    await useAndAwaitNote(token, userId);
  }
  clock.advance({ hours: 3 });
  expect(await lives(token)).toBe(false);
});

test('the last use of a session is stored at most every five minutes', async () => {
  const { token, userId } = await shop.registerUser();
  const begun = clock.now();
  clock.advance({ minutes: 5 });
  expect(await lives(token)).toBe(true);
  const { rows } = await shop.deps.pool.query<{ last_used_at: Date }>(
    'SELECT last_used_at FROM sessions WHERE user_id = $1',
    [userId],
  );
  expect(rows[0]?.last_used_at).toEqual(begun);
  clock.advance({ seconds: 1 });
  await useAndAwaitNote(token, userId);
});

test('a session of a blocked user does not authenticate', async () => {
  const { token, userId } = await shop.registerUser();
  await shop.deps.pool.query('UPDATE users SET blocked_at = now() WHERE id = $1', [userId]);
  expect(await lives(token)).toBe(false);
});

test('a changed password ends all sessions of only this user', async () => {
  const user = await shop.registerUser();
  const other = await shop.registerUser();
  await setUserPasswordHash(shop.deps.pool, user.userId, await hashPassword('password2'), {
    mustChange: false,
  });
  expect(await lives(user.token)).toBe(false);
  expect(await lives(other.token)).toBe(true);
});
