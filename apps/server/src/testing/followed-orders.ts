import { vi } from 'vitest';
import { followOrders } from '#infra/order-changes.ts';
import type { TestShop } from './test-shop.ts';

/** Has a shop hear of changes to its orders, as its program does; answers once it listens. */
export async function followOrdersOf({ deps, databaseUrl }: TestShop): Promise<{
  close: () => Promise<void>;
}> {
  const following = followOrders({
    connectionString: databaseUrl,
    changes: deps.orderChanges,
    log: deps.log,
  });
  const listening = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
                        AND application_name = 'manabar-events' AND state = 'idle' AND query LIKE 'LISTEN%'`;
  await vi.waitFor(
    async () => {
      if ((await deps.pool.query(listening)).rowCount !== 1) throw new Error('not listening yet');
    },
    { timeout: 30_000 },
  );
  return following;
}
