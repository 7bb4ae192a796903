import { afterAll, beforeAll } from 'vitest';
import { createTestShop, type TestShop, type TestUser } from './test-shop.ts';

type ShopOptions = NonNullable<Parameters<typeof createTestShop>[0]>;

/** Opens a shop with an admin for the tests of a file. */
export function useShop(options: ShopOptions = {}) {
  const world = {
    shop: undefined as unknown as TestShop,
    admin: undefined as unknown as TestUser,
  };
  beforeAll(async () => {
    world.shop = await createTestShop(options);
    world.admin = await world.shop.createAdmin();
  });
  afterAll(() => world.shop.close());
  return world;
}
