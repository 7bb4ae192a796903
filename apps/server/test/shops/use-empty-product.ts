import { afterAll, beforeAll, beforeEach } from 'vitest';
import { addProduct, line } from '../fixtures/products.ts';
import { createTestShop, type TestShop, type TestUser } from './test-shop.ts';

interface PricedProduct {
  shop: TestShop;
  admin: TestUser;
  /** Id of a product, a new one for each test. */
  productId: number;
  /** Warnings of the log. */
  lines: object[];
}

/** Opens a shop with an admin and a product without codes for the tests of a file. */
export function useEmptyProduct() {
  const world = { lines: [] as object[] } as PricedProduct;
  beforeAll(async () => {
    world.shop = await createTestShop();
    world.shop.deps.log.warn = (fields: object) => void world.lines.push(fields);
    world.admin = await world.shop.createAdmin();
  });
  beforeEach(async () => {
    world.lines.length = 0;
    world.productId = (await addProduct(world.admin)).id;
  });
  afterAll(() => world.shop.close());

  const prices = () => world.admin.call.admin.prices;
  const options = async () => (await prices().list({ productId: world.productId })).items;
  return {
    world,
    prices,
    options,
    only: async () => {
      const [option, ...more] = await options();
      if (!option || more.length > 0) throw new Error('one option was expected');
      return option;
    },
    load: (count: number, of: { usd?: string; rub?: string; amount?: number } = {}) =>
      world.admin.call.admin.codes.bulkLoad({
        productId: world.productId,
        text: Array.from({ length: count }, () => line(undefined, of)).join('\n'),
      }),
  };
}
