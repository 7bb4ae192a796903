import { expect, test } from 'vitest';
import * as z from 'zod';
import { inputKeysOf } from './input-keys.ts';

const a = z.object({ a: z.string() });
const b = z.object({ b: z.number().optional() });

test.each([
  ['nothing', undefined, []],
  ['an object', z.object({ a: z.string(), b: z.string() }), ['a', 'b']],
  ['an object that refuses others', z.strictObject({ a: z.string() }), ['a']],
  ['an object with a default', a.default({ a: '' }), ['a']],
  ['an object that is checked and changed', a.refine(() => true).transform(() => 1), ['a']],
  ['either of two', z.union([a, b]), ['a', 'b']],
  ['both of two', a.and(b), ['a', 'b']],
])('the input keys of a call are the fields of %s', (_what, schema, keys) => {
  expect([...(inputKeysOf([schema]) ?? ['any'])]).toEqual(keys);
});

test('the input keys of a call are the fields of its schemas together', () => {
  expect([...(inputKeysOf([a, b]) ?? [])]).toEqual(['a', 'b']);
});

test.each([
  ['a loose object', z.looseObject({ a: z.string() })],
  ['a record', z.record(z.string(), z.string())],
  ['one of which is loose', z.union([a, z.looseObject({})])],
])('the input keys of a call are not limited for %s', (_what, schema) => {
  expect(inputKeysOf([schema])).toBeNull();
});
