import { VersionedCache, type Filled } from './versioned-cache.ts';

/** Cache of values of many types. Each key is read at one place in the code, so that its value has one type. */
export class ValueCache extends VersionedCache<unknown> {
  /** Returns a value like {@link VersionedCache.get}, typed by `fill`. */
  read<T>(key: string, fill: () => Promise<Filled<T>>): Promise<T> {
    return this.get(key, fill) as Promise<T>;
  }
}
