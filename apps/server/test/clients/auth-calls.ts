import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { FakeClock } from '../fakes/fake-clock.ts';
import { createTestShop, type TestShop } from '../shops/test-shop.ts';

interface CallOptions {
  token?: string;
  remoteAddress?: string;
}

/** Opens a shop whose customers register and log in over REST. */
export function useAuthCalls() {
  const clock = new FakeClock();
  let count = 0;
  const world = {
    clock,
    shop: undefined as unknown as TestShop,
    app: undefined as unknown as FastifyInstance,
  };
  beforeAll(async () => {
    world.shop = await createTestShop({ clock });
    world.app = await world.shop.app();
  });
  afterAll(() => world.shop.close());
  const post = (url: string, payload: unknown, { token, remoteAddress }: CallOptions = {}) =>
    world.app.inject({
      method: 'POST',
      url: `/api${url}`,
      payload: payload as object,
      ...(remoteAddress && { remoteAddress }),
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
  return Object.assign(world, {
    /** Returns a nickname without an account. */
    fresh: () => `customer ${(count += 1)}`,
    post,
    register: (nickname: string, password = 'quiet-river-7', options: CallOptions = {}) =>
      post('/auth/register', { nickname, password, confirmPassword: password }, options),
    login: (nickname: string, password = 'quiet-river-7', remoteAddress = '127.0.0.1') =>
      post('/auth/login', { nickname, password }, { remoteAddress }),
  });
}
