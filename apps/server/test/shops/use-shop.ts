import { afterAll, beforeAll } from 'vitest';
import { createRest, type Rest } from '../clients/rest-client.ts';
import { createTestShop, type TestShop, type TestUser } from './test-shop.ts';

type ShopOptions = NonNullable<Parameters<typeof createTestShop>[0]>;

interface OpenShop {
  shop: TestShop;
  /** The REST surface. */
  rest: Rest;
  admin: TestUser;
}

/** Opens a shop with an admin for the tests of a file. */
export function useShop(options: ShopOptions = {}) {
  const world = {} as OpenShop;
  beforeAll(async () => {
    world.shop = await createTestShop(options);
    world.rest = createRest(world.shop);
    world.admin = await world.shop.createAdmin();
  });
  afterAll(() => world.shop.close());
  return world;
}
