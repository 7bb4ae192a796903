import { beforeAll, beforeEach } from 'vitest';
import { fireStockAlerts } from '#modules/stock/levels/stock-alerts.ts';
import { FakeClock } from '../fakes/fake-clock.ts';
import type { Shelf } from '../fixtures/stocked-options.ts';
import type { TestUser } from './test-shop.ts';
import { useShop } from './use-shop.ts';

/** Opens a shop with a wealthy buyer, in which no alert about stock is due at the beginning of a test. */
export function useStockAlerts() {
  const clock = new FakeClock();
  const world = Object.assign(useShop({ clock }), {
    clock,
    buyer: undefined as unknown as TestUser,
  });
  beforeAll(async () => {
    world.buyer = await world.shop.registerUser();
    await world.shop.credit(world.buyer.userId, 'usd', 1_000_000n);
  });
  beforeEach(async () => {
    await fireStockAlerts(world.shop.deps);
  });
  return Object.assign(world, {
    /** Runs the job once and returns its alerts, as kind and id. */
    turn: async () =>
      (await fireStockAlerts(world.shop.deps)).map(({ kind, ref }) => `${kind} ${ref}`),
    lineOf: async (kind: string, ref: number) => {
      const { items } = await world.admin.call.admin.stock.list({ pageSize: 200 });
      return items.find((line) => line.kind === kind && line.ref === ref);
    },
    named: ({ optionId }: Shelf) => `option ${optionId}`,
  });
}
