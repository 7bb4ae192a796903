import type { Deps } from '#deps.ts';
import type { Filled } from '#infra/caches/versioned-cache.ts';

/**
 * Reads a public value through the catalogue's cache. `key` names everything that the answer depends on; `tag`
 * is the product of the cached value, if it belongs to one.
 */
export async function readCached<T>(
  { catalogueCache }: Pick<Deps, 'catalogueCache'>,
  key: string,
  fill: () => Promise<Filled<T>>,
): Promise<T> {
  return (await catalogueCache.values.get(key, fill)) as T;
}
