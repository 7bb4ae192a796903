import type { Deps } from '#deps.ts';
import type { Filled } from '#infra/caches/versioned-cache.ts';

/**
 * Reads a public value through the catalogue's cache. `key` contains all parameters of the answer; `tag` is the
 * product of the cached value, if it belongs to one.
 */
export function readCached<T>(
  { catalogueCache }: Pick<Deps, 'catalogueCache'>,
  key: string,
  fill: () => Promise<Filled<T>>,
): Promise<T> {
  return catalogueCache.values.read(key, fill);
}
