import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { FakeClock } from '../fakes/fake-clock.ts';
import { expectSoundLedger } from '../fixtures/expect-sound-ledger.ts';
import { fillCart, type Shelf } from '../fixtures/stocked-options.ts';
import { createTestShop, type TestShop, type TestUser } from './test-shop.ts';

/** Opens a shop with, for each test, an admin and a buyer with 100 USD; the ledger must be consistent after each. */
export function useOrderAdmin() {
  const clock = new FakeClock();
  const world = {
    clock,
    shop: undefined as unknown as TestShop,
    admin: undefined as unknown as TestUser,
    buyer: undefined as unknown as TestUser,
    reason: 'the customer wrote to us',
  };
  beforeAll(async () => {
    world.shop = await createTestShop({ clock });
  });
  beforeEach(async () => {
    world.admin = await world.shop.createAdmin();
    world.buyer = await world.shop.registerUser();
    await world.shop.credit(world.buyer.userId, 'usd', 10_000n);
  });
  afterEach(() => expectSoundLedger(world.shop));
  afterAll(() => world.shop.close());
  return Object.assign(world, {
    buy: async (...lines: [shelf: Shelf, quantity: number][]): Promise<string> => {
      for (const [{ optionId }, quantity] of lines) {
        await fillCart(world.shop.deps, world.buyer.userId, optionId, quantity);
      }
      return (await world.buyer.call.orders.payFromBalance({ currency: 'usd' })).order_id;
    },
    get: (id: string) => world.admin.call.admin.orders.get({ id }),
    /** Returns the order's audit entries, newest first. */
    auditOf: async (id: string) =>
      (await world.admin.call.admin.audit.list({ q: `order:${id}` })).items,
  });
}
