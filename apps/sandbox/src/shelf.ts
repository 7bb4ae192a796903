import type { Archive } from './archive.ts';

/** Records by their key, in the order in which they came. */
export interface Shelf<T> {
  get(key: string): T | undefined;
  /** Puts a record there, new or changed. */
  put(key: string, record: T): T;
  all(): T[];
}

/** More than anybody looks at, and little enough for a program that runs for weeks. */
const LIMIT = 50_000;

/** A shelf that knows what the archive knows of it; the oldest records leave beyond `limit`. */
export function createShelf<T>(name: string, archive: Archive, limit = LIMIT): Shelf<T> {
  const records = new Map<string, T>();
  const keep = (key: string, record: T) => {
    records.set(key, record);
    if (records.size <= limit) return;
    const [oldest] = records.keys();
    if (oldest !== undefined) records.delete(oldest);
  };
  for (const { key, record } of archive.read(name)) keep(key, record as T);
  return {
    get: (key) => records.get(key),
    put(key, record) {
      keep(key, record);
      archive.write(name, key, record);
      return record;
    },
    all: () => [...records.values()],
  };
}
