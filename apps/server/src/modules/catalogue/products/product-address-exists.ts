import type { Deps } from '#deps.ts';
import { listAddressRows } from '../catalogue.sql.ts';

/**
 * Returns whether a product's page exists; `name` is part of its address. Caches all addresses in one value, so that
 * unknown names neither cause queries nor evict other entries.
 */
export async function productAddressExists(
  { pool, catalogueCache }: Pick<Deps, 'pool' | 'catalogueCache'>,
  name: string,
): Promise<boolean> {
  const known = await catalogueCache.values.read('addresses', async () => ({
    value: addressesOf(await listAddressRows(pool)),
  }));
  return known.has(addressName(name));
}

/** Returns the normal form of a product's name in an address: lower case, a number without leading zeros. */
export function addressName(name: string): string {
  return /^\d{1,10}$/.test(name) ? String(Number(name)) : name.toLowerCase();
}

/** Returns ids, slugs, and titles in every language, lower-cased and with hyphens for whitespace. */
function addressesOf(rows: { id: number; slug: string; titles: (string | null)[] }[]): Set<string> {
  const addresses = new Set<string>();
  for (const { id, slug, titles } of rows) {
    addresses.add(String(id)).add(slug);
    for (const title of titles) {
      if (title) addresses.add(title.trim().replace(/\s+/g, '-').toLowerCase());
    }
  }
  return addresses;
}
