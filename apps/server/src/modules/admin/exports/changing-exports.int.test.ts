import type { ExportableList } from '@manabar/contracts';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { fillLongLists } from '#testing/shops/fill-long-lists.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { exportList } from './export-list.ts';
import { exportedLists } from './exported-lists.ts';

// Rows move in the order of a list while its file is read.

const { shop, admin } = useShop();
beforeAll(() => fillLongLists(shop, ['text']));

const update = (sql: string) => async () => {
  expect((await shop.deps.pool.query(sql)).rowCount).toBe(1);
};
const lastOf = (table: string, where: string) =>
  `(SELECT min(id) FROM ${table} WHERE ${where} AND id > 1)`;

/** Each list in an order, with a change that takes a row from one side of the first batch's end to the other. */
const changes: [ExportableList, string, () => Promise<void>][] = [
  [
    'orders',
    '-status',
    update(
      `UPDATE orders SET status = 'refunded', refunded_amount = total_amount WHERE id = 'LONG00000002'`,
    ),
  ],
  [
    'users',
    'balanceUsd',
    async () => {
      const [first] = await shop.rows<{ id: number }>('SELECT min(id) AS id FROM users');
      await shop.credit(first?.id ?? 0, 'usd', 100n);
    },
  ],
  [
    'promotions',
    '-active',
    update(`UPDATE promotions SET active = true WHERE id = ${lastOf('promotions', 'NOT active')}`),
  ],
  [
    'regions',
    '-is_active',
    update(`UPDATE regions SET is_active = true WHERE id = ${lastOf('regions', 'NOT is_active')}`),
  ],
  [
    'freefire-denominations',
    'game_amount',
    update(
      `UPDATE topup_denominations SET game_amount = 1 WHERE id =
         (SELECT max(id) FROM topup_denominations WHERE service = 'freefire' AND game_amount = 7)`,
    ),
  ],
  [
    'currency-rates',
    'last_updated',
    update(
      `UPDATE currency_rates SET updated_at = now() WHERE id = (SELECT min(id) FROM currency_rates)`,
    ),
  ],
  [
    'products',
    'slug',
    update(
      `UPDATE products SET slug = 'zz' || slug WHERE slug = (SELECT min(slug) FROM products WHERE slug LIKE 'long-%')`,
    ),
  ],
];

test.each(changes)(
  'an export of %s sorted by %s has each row once when a row moves during the export',
  async (list, sort, change) => {
    const idsOf = async (meanwhile: () => Promise<void>) => {
      const query = exportedLists[list].input.parse({ sort });
      const actor = { userId: admin.userId, nickname: admin.nickname };
      const pieces = exportList(shop.deps, actor, { list, query, language: 'ru' });
      let text = (await pieces.next()).value ?? '';
      await meanwhile();
      for await (const piece of pieces) text += piece;
      const rows: { id: string }[] = parse(text, {
        bom: true,
        columns: true,
        record_delimiter: '\r\n',
      });
      return rows.map(({ id }) => id);
    };
    const before = await idsOf(() => Promise.resolve());
    expect(await idsOf(change)).toEqual(before);
  },
);
