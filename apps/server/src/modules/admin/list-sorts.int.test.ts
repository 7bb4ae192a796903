import { beforeAll, expect, test } from 'vitest';
import { fillLongLists, LONG } from '#testing/shops/fill-long-lists.ts';
import { useShop } from '#testing/shops/use-shop.ts';

type Row = Record<string, unknown> & { id: number | string };
type List = (input: object) => Promise<{ items: Row[]; total: number }>;

const { shop, admin } = useShop();

beforeAll(() => fillLongLists(shop, ['alpha', 'Beta', 'гамма']));

const users: List = (input) => admin.call.admin.users.list(input);
const orders: List = (input) => admin.call.admin.orders.list(input);

async function leafThrough(list: List, input: object): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { items } = await list({ ...input, page, pageSize: 37 });
    rows.push(...items);
    if (items.length < 37) return rows;
  }
}

test('a sorted admin list respects its filters', async () => {
  const blocked = await leafThrough(users, { sort: '-balanceUsd', blocked: true });
  expect(blocked).toHaveLength(LONG / 2);
  expect(blocked.every((row) => row['blocked'] !== null)).toBe(true);
  const found = await leafThrough(orders, { sort: 'total_amount', status: 'cancelled' });
  expect(new Set(found.map((row) => row['status']))).toEqual(new Set(['cancelled']));
  const searched = await leafThrough(orders, { sort: '-status', q: 'LONG0000' });
  expect(searched).toHaveLength(LONG);
});
