import type { AdminCode } from '@manabar/contracts';
import { beforeEach } from 'vitest';
import { addProduct, newCode } from '../fixtures/products.ts';
import { useShop } from './use-shop.ts';

/** Opens a shop with, for each test, a new product, whose codes an admin creates one by one. */
export function useCodeAdmin() {
  const world = Object.assign(useShop(), { productId: 0 });
  beforeEach(async () => {
    world.productId = (await addProduct(world.admin)).id;
  });
  const codes = () => world.admin.call.admin.codes;
  return Object.assign(world, {
    codes,
    create: (fields: object = {}): Promise<AdminCode> =>
      codes().create({
        productId: world.productId,
        code: newCode(),
        gameAmount: 100,
        priceUsd: 4.99,
        priceRub: 450,
        ...fields,
      }),
    prices: (id = world.productId, regionId = 0) =>
      world.shop.anonymous.catalogue.prices({ id, regionId }),
    /** Returns the actions in the audit log on a code, newest first. */
    audited: async (id: number) =>
      (await world.admin.call.admin.audit.list({ q: `code:${id}` })).items.map(
        ({ action }) => action,
      ),
  });
}
