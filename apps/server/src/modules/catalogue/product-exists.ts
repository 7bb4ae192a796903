import type { Deps } from '#deps.ts';
import { listAddressRows } from './catalogue.sql.ts';

/**
 * Whether the page of a product exists; `name` is what stands in its address. All addresses are kept together,
 * as old as the catalogue's cache allows: names that nobody has heard of cost no query each, and push nothing
 * else out of the cache.
 */
export async function productExists(
  { pool, catalogueCache }: Pick<Deps, 'pool' | 'catalogueCache'>,
  name: string,
): Promise<boolean> {
  const known = (await catalogueCache.values.get('addresses', async () => ({
    value: addressesOf(await listAddressRows(pool)),
  }))) as Set<string>;
  return known.has(addressName(name));
}

/** A product's name in an address as it is usually written: in lower case, a number without zeros in front. */
export function addressName(name: string): string {
  return /^\d{1,10}$/.test(name) ? String(Number(name)) : name.toLowerCase();
}

/** Ids, slugs, and titles in every language, lower-cased and with hyphens for whitespace. */
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
