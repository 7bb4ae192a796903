/** Names of a record's fields. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[];

/** Names and values of a record's fields. */
export const entriesOf = <T extends object>(record: T) =>
  Object.entries(record) as { [K in keyof T & string]: [K, T[K]] }[keyof T & string][];

/** Whether a list has a value, which then is of the list's type. */
export const isOneOf = <T>(list: readonly T[], value: unknown): value is T =>
  list.some((each) => each === value);

/** A record with a value for each of the keys. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;

/** Fields of a value of unknown type; none, when it is not an object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** A field of a value of unknown type; undefined when it has none. */
export const fieldOf = (value: unknown, name: string): unknown => fieldsOf(value)[name];
