import { createHash, randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createTestShop } from '#testing/shops/test-shop.ts';
import { createUser } from './create-user.ts';

const shop = await createTestShop();
afterAll(() => shop.close());

const one = async <T extends object>(sql: string, value: unknown): Promise<T | undefined> =>
  (await shop.deps.pool.query<T>(sql, [value])).rows[0];

test('stores a password as an Argon2id hash with its own salt', async () => {
  const stored = async () => {
    const nickname = `user-${randomUUID().slice(0, 8)}`;
    const { userId } = await createUser(shop.deps, { nickname, password: 'the same 1' });
    const row = await one<{ password_hash: string }>(
      'SELECT password_hash FROM users WHERE id = $1',
      userId,
    );
    return row?.password_hash ?? '';
  };
  const [first, second] = [await stored(), await stored()];
  for (const hash of [first, second]) expect(hash).toMatch(/^\$argon2id\$v=19\$/);
  expect(first).not.toBe(second);
});

test('stores only the hash of a 256-bit session token', async () => {
  const { userId, token } = await shop.registerUser();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const row = await one<{ token_hash: Buffer }>(
    'SELECT token_hash FROM sessions WHERE user_id = $1',
    userId,
  );
  expect(row?.token_hash).toEqual(createHash('sha256').update(token).digest());
});
