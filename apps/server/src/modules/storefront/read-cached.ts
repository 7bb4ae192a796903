import type { Deps } from '#deps.ts';
import type { Filled } from '#infra/versioned-cache.ts';

/**
 * A public read through the catalogue's cache of values. `key` names everything that the answer depends on;
 * `tag` of the filled value is the product that it tells of, if it tells of one.
 */
export async function readCached<T>(
  { catalogueCache }: Pick<Deps, 'catalogueCache'>,
  key: string,
  fill: () => Promise<Filled<T>>,
): Promise<T> {
  return (await catalogueCache.values.get(key, fill)) as T;
}
