import { describe, expect, it } from 'vitest';
import { differences } from './differences.ts';

describe('what an act changed', () => {
  it('audit differences list changed fields, including nested ones, and omit unchanged fields', () => {
    const before = { name: 'A', code: 'eu', translations: { ru: { name: 'А' } }, tags: [1, 2] };
    const after = { name: 'B', code: 'eu', translations: { uz: { name: 'A' } }, tags: [1, 3] };
    expect(differences(before, after)).toEqual([
      { field: 'name', before: 'A', after: 'B' },
      { field: 'translations.ru.name', before: 'А', after: undefined },
      { field: 'tags', before: [1, 2], after: [1, 3] },
      { field: 'translations.uz.name', before: undefined, after: 'A' },
    ]);
  });

  it('audit differences distinguish null, a missing value and an empty text', () => {
    expect(differences({ a: null, b: '', c: 0 }, { a: '', c: 0 })).toEqual([
      { field: 'a', before: null, after: '' },
      { field: 'b', before: '', after: undefined },
    ]);
  });

  it.each([
    [undefined, { name: 'A' }, { field: 'name', before: undefined, after: 'A' }],
    [{ name: 'A' }, undefined, { field: 'name', before: 'A', after: undefined }],
  ])('audit differences list every field of the change from %j to %j', (before, after, said) => {
    expect(differences(before, after)).toEqual([said]);
  });

  it('audit differences are empty without values and between equal values', () => {
    expect(differences(undefined, undefined)).toEqual([]);
    expect(differences({ a: { b: [1] } }, { a: { b: [1] } })).toEqual([]);
  });
});
