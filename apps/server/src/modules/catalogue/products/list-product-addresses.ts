import type { Deps } from '#deps.ts';
import { listAddressChanges } from '../catalogue.sql.ts';

/** Lists the slugs of all products that are not archived, newest first, with the time of their last change. */
export async function listProductAddresses({
  pool,
  catalogueCache,
}: Pick<Deps, 'pool' | 'catalogueCache'>): Promise<{ slug: string; changed: Date }[]> {
  return catalogueCache.values.read('address-changes', async () => ({
    value: await listAddressChanges(pool),
  }));
}
