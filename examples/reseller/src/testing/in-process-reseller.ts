import type { AddressInfo } from 'node:net';
import { createManabarClient, type ManabarClient } from '@manabar/client';
import { createService } from '@manabar/server/testing/fixtures/service-accounts';
import { stockShelf, type Shelf } from '@manabar/server/testing/fixtures/stocked-options';
import type { TestShop } from '@manabar/server/testing/shops/test-shop';
import { createDayLimit, type DayLimit } from '../day-limit.ts';
import { keepStock } from '../keep-stock.ts';
import type { Wanted } from '../settings.ts';
import { openStore, type Store } from '../store.ts';
import { temporaryFolder } from '@manabar/tooling/temporary-folder';

/** Reseller that runs within the test's process. */
export interface InProcessReseller {
  userId: number;
  client: ManabarClient;
  /** Folder of its store. */
  folder: string;
  store: Store;
  /** Three codes at 10 USD, of which the reseller wants two. */
  shelf: Shelf;
  wanted: Wanted;
  log: [string, Record<string, unknown> | undefined][];
  dayLimit: DayLimit;
  events: () => string[];
  ordersOf: () => Promise<number>;
  round: (wanted: readonly Wanted[], client?: ManabarClient) => Promise<void>;
}

export async function listen(shop: TestShop): Promise<string> {
  const app = await shop.app();
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Offers three codes for sale, and returns the wish for some of them. */
export async function offer(
  { shop, client }: { shop: TestShop; client: ManabarClient },
  { usd, keep = 2 }: { usd: bigint; keep?: number },
): Promise<{ shelf: Shelf; wanted: Wanted }> {
  const shelf = await stockShelf(shop.deps, { usd, codes: 3 });
  const { slug: product } = await client.catalogue.byId.query({ id: shelf.productId });
  const maxPrice = Number(usd) / 100;
  return { shelf, wanted: { product, region: 0, amount: 100, keep, maxPrice } };
}

/** Creates a reseller with 50 USD and a key without limits. */
export async function createInProcessReseller(
  shop: TestShop,
  url: string,
): Promise<InProcessReseller> {
  const { userId, token: apiKey } = await createService(shop);
  await shop.credit(userId, 'usd', 5_000n);
  const client = createManabarClient({ url, apiKey });
  const folder = temporaryFolder('keep');
  const store = openStore(folder);
  const log: InProcessReseller['log'] = [];
  const dayLimit = createDayLimit();
  return {
    ...{ userId, client, folder, store, log, dayLimit },
    ...(await offer({ shop, client }, { usd: 1_000n })),
    events: () => log.map(([event]) => event),
    ordersOf: async () => (await client.orders.list.query({})).orders.length,
    round: (wanted, caller = client) =>
      keepStock(
        { shop: caller, store, dayLimit, log: (event, facts) => log.push([event, facts]) },
        wanted,
        'usd',
      ),
  };
}
