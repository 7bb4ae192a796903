import * as argon2 from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useTestShop } from '#testing/shops/test-shop.ts';

// Modules stay loaded across test files, so that this file resets them before and after.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

const verify = vi.mocked(argon2.verify);
const shop = useTestShop();
let app: FastifyInstance;

beforeAll(async () => {
  app = await shop.app();
});
beforeEach(() => {
  verify.mockClear();
});

const login = (nickname: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { nickname, password } });

/** Returns the cost parameters of an Argon2 hash, without salt and digest. */
const cost = (hash: unknown) => String(hash).split('$').slice(0, 4).join('$');

test('an unknown nickname costs the same work as a wrong password', async () => {
  const { nickname } = await shop.registerUser();
  const wrong = await login(nickname, 'wrong-pass1');
  const unknown = await login('nobody by that name', 'wrong-pass1');

  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
  expect(unknown.json()).toEqual(wrong.json());
  expect(verify).toHaveBeenCalledTimes(2);
  const [first, second] = verify.mock.calls.map(([hash]) => cost(hash));
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1$/);
  expect(second).toBe(first);
});
