/** Names of a record's fields. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[];

/** A record with a value for each of the keys. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;

/** Fields of a value of unknown type; none, when it is not an object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
