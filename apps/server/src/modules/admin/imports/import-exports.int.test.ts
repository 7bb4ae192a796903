import { importableLists } from '@manabar/contracts';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { fillLongLists } from '#testing/shops/fill-long-lists.ts';
import { useImports } from '#testing/shops/csv-imports.ts';

const world = useImports();
const { exportOf, imports, newest } = world;

describe('importing an export', () => {
  const awkward = [
    '=1+1',
    '+7',
    '-2',
    '@a',
    "'=x",
    "'",
    'a,b',
    'q"q',
    'l\nl',
    'c\r\nd',
    'Ўз 🇺🇿',
    '＝x',
  ];

  test('importing an unchanged export changes nothing and writes no audit entries', async () => {
    await fillLongLists(world.shop, awkward);
    const entries = async () => (await newest(1))[0];
    for (const list of importableLists) {
      const raws = parse(await exportOf(list), {
        bom: true,
        raw: true,
      }) as unknown as { raw: string }[];
      const [head, ...rows] = raws.map(({ raw }) => raw.replace(/^\uFEFF/, '').trimEnd());
      expect(rows.length).toBeGreaterThan(awkward.length);
      const last = await entries();
      // These rows contain all special texts.
      const some = rows.slice(0, 120);
      const text = `\uFEFF${[head, ...some].join('\r\n')}\r\n`;
      const report = await imports().check({ list, text });
      expect({ list, ...report }).toEqual({
        list,
        ...{ applied: false, rows: some.length, created: 0, updated: 0, changes: [] },
        ...{ unchanged: some.length, errors: [] },
      });
      expect(await entries()).toBe(last);
    }
  });
});
