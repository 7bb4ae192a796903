import { beforeEach } from 'vitest';
import { addProduct, line } from '../fixtures/products.ts';
import type { TestShopOptions, TestUser } from './test-shop.ts';
import { useShop } from './use-shop.ts';

/** For each test a customer with an empty cart, and a product with five codes of 100 for 4.99 USD or 450 RUB. */
export function useCartShop(options?: TestShopOptions) {
  const shop = useShop(options);
  const world = Object.assign(shop, {
    customer: undefined as unknown as TestUser,
    productId: 0,
  });
  const load = (text: string, regionId = 0) =>
    world.admin.call.admin.codes.bulkLoad({ productId: world.productId, regionId, text });
  beforeEach(async () => {
    world.customer = await world.shop.registerUser();
    world.productId = (await addProduct(world.admin, { game_currency: 'Coins' })).id;
    await load(Array.from({ length: 5 }, () => line()).join('\n'));
  });
  const cart = () => world.customer.call.cart;
  return Object.assign(world, {
    load,
    cart,
    add: (fields: object = {}) =>
      cart().add({ productId: world.productId, gameAmount: 100, ...fields }),
  });
}
