import { VersionedCache, type Filled } from './versioned-cache.ts';

/** A cache of values of many types. One place in the code reads each key, which so has one type. */
export class ValueCache extends VersionedCache<unknown> {
  /** As {@link VersionedCache.get}, typed by `fill`. */
  read<T>(key: string, fill: () => Promise<Filled<T>>): Promise<T> {
    return this.get(key, fill) as Promise<T>;
  }
}
