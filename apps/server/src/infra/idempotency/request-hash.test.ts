import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestHash } from './request-hash.ts';

const hex = (request: unknown) => requestHash(request).toString('hex');

test('the hash of an idempotent request ignores the order of keys and absent fields', () => {
  expect(hex({ a: 1, b: { c: 2n, d: undefined } })).toBe(hex({ b: { c: 2n }, a: 1 }));
});

test.each([
  [{ a: 1 }, { a: '1' }],
  [{ a: 1 }, { a: 1n }],
  [{ a: null }, {}],
  [['a', 'b'], ['ab']],
  [{ a: 'b' }, ['a', 'b']],
  [[[], 1], [[1]]],
  [{ ab: 'c' }, { a: 'bc' }],
  ['true', true],
])('different idempotent requests have different hashes, case %#', (a, b) => {
  expect(hex(a)).not.toBe(hex(b));
});

test('only equal JSON values have the same hash of an idempotent request', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const sorted = (value: unknown): unknown =>
        Array.isArray(value)
          ? value.map(sorted)
          : value !== null && typeof value === 'object'
            ? Object.entries(value)
                .sort(([x], [y]) => (x < y ? -1 : 1))
                .map(([name, inner]) => ['field', name, sorted(inner)])
                .concat([['object']])
            : [typeof value, String(value)];
      const same = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
      expect(hex(a) === hex(b)).toBe(same);
    }),
  );
});

test('the hash of an idempotent request refuses a value that no request can hold', () => {
  expect(() => requestHash({ a: () => 1 })).toThrow(TypeError);
});
