import type { Archive } from './records-on-disk.ts';

/** Records by key, in the order of their first writes. */
export interface RecordStore<T> {
  get(key: string): T | undefined;
  /** Writes a new or changed record. */
  put(key: string, record: T): T;
  all(): T[];
}

/** Maximum number of records in a store, which limits the memory of a sandbox that runs for weeks. */
const LIMIT = 50_000;

/** Creates a store with the records of the archive; beyond `limit` the oldest records are removed. */
export function createRecordStore<T>(
  name: string,
  archive: Archive,
  limit = LIMIT,
): RecordStore<T> {
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
