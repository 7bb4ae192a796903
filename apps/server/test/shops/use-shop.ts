import { createRest } from '../clients/rest-client.ts';
import { useTestShop, type TestShopOptions } from './test-shop.ts';
import { useFixture } from './use-fixture.ts';

/** Opens a shop with an admin and a client of its REST surface for the tests of a file. */
export function useShop(options?: TestShopOptions) {
  const shop = useTestShop(options);
  return { shop, rest: createRest(shop), admin: useFixture(() => shop.createAdmin()) };
}
