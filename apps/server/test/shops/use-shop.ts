import { createRest } from '../clients/rest-client.ts';
import { createTestShop, type TestShopOptions } from './test-shop.ts';
import { useWorld } from './use-world.ts';

/** Opens a shop with an admin and a client of its REST surface for the tests of a file. */
export const useShop = (options: TestShopOptions = {}) =>
  useWorld(async () => {
    const shop = await createTestShop(options);
    return {
      shop,
      rest: createRest(shop),
      admin: await shop.createAdmin(),
      close: () => shop.close(),
    };
  });
