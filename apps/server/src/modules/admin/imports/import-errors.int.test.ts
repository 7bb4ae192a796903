import { describe, expect, test } from 'vitest';
import { faultsOf, useImports } from '#testing/shops/csv-imports.ts';

const world = useImports();
const { check, exportOf, imports, run } = world;

describe('an import of a file with errors', () => {
  test('an import of a file with errors writes nothing and reports each error with its row and field', async () => {
    const { products } = world.admin.call.admin;
    const fields = { image_url: '/images/a.svg' };
    const one = await products.create({ ...fields, title: 'One', slug: 'one' });
    await products.create({ ...fields, title: 'Two', slug: 'two' });
    const rows = [
      ['id', 'version', 'title', 'slug', 'image_url', 'category', 'hasGlobalCodes'],
      ['', '', 'Fine', '', '/images/a.svg', '', ''],
      [one.id, one.version, 'One', 'two', '/images/a.svg', 'gift-card', 'true'],
      [one.id, one.version, 'One again', 'one', '/images/a.svg', 'gift-card', 'true'],
      ['', '', '', '', 'http://x', 'toy', 'perhaps'],
      ['999999', '', 'None', '', '', '', ''],
      ['x', '', 'None', '', '', '', ''],
    ];
    const expected = [
      [3, 'slug', 'taken'],
      [4, 'id', 'duplicate_id'],
      [5, 'title', 'required'],
      [5, 'image_url', 'invalid_url'],
      [5, 'category', 'invalid'],
      [5, 'hasGlobalCodes', 'invalid'],
      [6, 'id', 'not_found'],
      [7, 'id', 'invalid'],
    ];
    for (const report of [await check('products', rows), await run('products', rows)]) {
      expect(faultsOf(report)).toEqual(expected);
      expect(report).toMatchObject({ applied: false, rows: 6, created: 1 });
    }
    expect((await products.list({ q: 'Fine' })).items).toEqual([]);
    expect(await products.get({ id: one.id })).toEqual(one);
  });

  test('an import reports a row with an older version as a conflict', async () => {
    const { regions } = world.admin.call.admin;
    const region = await regions.create({ name: 'Pluto', code: 'eu' });
    const text = await exportOf('regions');
    await regions.update({ id: region.id, name: 'Pluto, a dwarf' });
    const report = await imports().check({ list: 'regions', text });
    // The newest row comes first.
    expect(faultsOf(report)).toEqual([[2, 'version', 'conflict']]);
  });

  test('an import refuses a file that is one long header at once', async () => {
    const head = Array.from({ length: 140_000 }, (_, index) => `c${index}`).join(',');
    const report = await imports().check({ list: 'regions', text: head });
    expect(report.errors).toEqual([{ row: 1, field: 'c100', code: 'unknown_column' }]);
  });

  test.each<[text: string, expected: unknown[]]>([
    ['id,name,colour\r\n,a,b', [1, 'colour', 'unknown_column']],
    ['id,name,name\r\n,a,b', [1, 'name', 'duplicate_column']],
    ['name,code\r\na,eu', [1, 'id', 'missing_column']],
    ['id,created\r\n1,x', [1, null, 'nothing_to_write']],
    ['id,name', [1, null, 'nothing_to_write']],
    ['', [1, 'id', 'missing_column']],
    ['id,name\r\n,a\r\n,b,c', [3, null, 'wrong_number_of_cells']],
    ['id,name\r\n,"a\r\n,b', [2, null, 'csv_invalid']],
  ])('an import refuses a file that is not importable: %j', async (text, [row, field, code]) => {
    const report = await imports().run({ list: 'regions', text });
    expect(report).toMatchObject({ applied: false, errors: [{ row, field, code }] });
  });

  test('an import refuses a file of more than 1000 rows', async () => {
    const text = `id,name\n${',a\n'.repeat(1001)}`;
    const { errors } = await imports().run({ list: 'regions', text });
    expect(errors).toEqual([{ row: 1002, field: null, code: 'too_many_rows' }]);
  });

  test('an import refuses a file of more than a mebibyte unread', async () => {
    const text = `id,name\n,${'я'.repeat(600_000)}`;
    await expect(imports().check({ list: 'regions', text })).rejects.toMatchObject({
      cause: expect.anything(),
      code: 'BAD_REQUEST',
    });
  });
});
