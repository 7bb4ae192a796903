import { afterEach } from 'vitest';
import type { Method } from '../clients/rest-client.ts';
import { useShop } from './use-shop.ts';

/** Opens a shop that knows all players, and archives its denominations after each test. */
export function useDenominationShop() {
  const world = useShop();
  afterEach(async () => {
    await world.shop.deps.pool.query(
      `UPDATE topup_denominations SET archived_at = now(), version = version + 1`,
    );
    await world.shop.deps.catalogueCache.announce();
  });
  return {
    world,
    call: (method: Method, path: string, body?: unknown) =>
      world.rest(method, path, { token: world.admin.token, body }),
    /** Returns the audit entries of a denomination, newest first. */
    audited: async (id: number) =>
      (await world.admin.call.admin.audit.list({ q: `denomination:${id}` })).items,
  };
}
