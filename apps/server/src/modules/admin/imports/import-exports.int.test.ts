import { exportPath, importableLists, type ImportableList } from '@manabar/contracts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillLists } from '#testing/shops/long-lists.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.createAdmin();
});
afterAll(() => shop.close());

const imports = () => admin.call.admin.imports;

const newest = async (count: number) =>
  (await admin.call.admin.audit.list({ pageSize: count })).items.map(({ action }) => action);

async function exportOf(list: ImportableList): Promise<string> {
  const app = await shop.app();
  const { body } = await app.inject({
    url: `/api${exportPath(list)}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return body;
}

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

  test('an unchanged export changes nothing and writes no audit entries', async () => {
    await fillLists(shop, awkward);
    const entries = async () => (await newest(1))[0];
    for (const list of importableLists) {
      const raws = parse(await exportOf(list), {
        bom: true,
        raw: true,
      }) as unknown as { raw: string }[];
      const [head, ...rows] = raws.map(({ raw }) => raw.replace(/^\uFEFF/, '').trimEnd());
      expect(rows.length).toBeGreaterThan(awkward.length);
      const last = await entries();
      // These rows cover every awkward text.
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
