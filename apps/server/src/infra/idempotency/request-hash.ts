import { createHash, type Hash } from 'node:crypto';

/**
 * Returns the SHA-256 of a request: equal for equal values, in any order of their keys. Absent and undefined fields are equal.
 * Every value is hashed with its kind and length, so that different requests have different inputs.
 */
export function requestHash(request: unknown): Buffer {
  const hash = createHash('sha256');
  add(hash, request);
  return hash.digest();
}

function add(hash: Hash, value: unknown): void {
  switch (typeof value) {
    case 'string':
      hash.update(`s${Buffer.byteLength(value)}:`).update(value);
      return;
    case 'bigint':
    case 'number':
    case 'boolean':
      hash.update(`${typeof value}${value};`);
      return;
    case 'object':
      if (value === null) hash.update('z;');
      else if (Array.isArray(value)) addList(hash, value);
      else addFields(hash, value);
      return;
    case 'undefined':
      hash.update('u;');
      return;
    default:
      throw new TypeError(`a request cannot hold a ${typeof value}`);
  }
}

function addList(hash: Hash, list: readonly unknown[]): void {
  hash.update(`[${list.length}:`);
  for (const element of list) add(hash, element);
}

function addFields(hash: Hash, object: object): void {
  const fields = Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  hash.update(`{${fields.length}:`);
  for (const [name, value] of fields) {
    add(hash, name);
    add(hash, value);
  }
}
