export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[];

/** Returns the names and values of a record's fields. */
export const entriesOf = <T extends object>(record: T) =>
  Object.entries(record) as { [K in keyof T & string]: [K, T[K]] }[keyof T & string][];

/** Returns whether a list contains a value, whose type is then the list's. */
export const isOneOf = <T>(list: readonly T[], value: unknown): value is T =>
  list.some((each) => each === value);

/** Returns a record with a value for each of the keys. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;

/** Returns the fields of a value of unknown type; none if it is no object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Returns a field of a value of unknown type; undefined if it has none. */
export const fieldOf = (value: unknown, name: string): unknown => fieldsOf(value)[name];
