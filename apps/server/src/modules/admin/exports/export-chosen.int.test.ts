import { exportPath, MAX_CHOSEN_ROWS } from '@manabar/contracts';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { addProduct, buy, line } from '#testing/fixtures/products.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

type ChosenList = 'users' | 'orders' | 'products';

const { shop, admin } = useShop();
const buyer = useFixture(() => shop.registerUser());
const chosen: Record<ChosenList, (number | string)[]> = { users: [], orders: [], products: [] };
beforeAll(async () => {
  const { id: productId } = await addProduct(admin);
  const text = Array.from({ length: 3 }, () => line()).join('\n');
  await admin.call.admin.codes.bulkLoad({ productId, text });
  const orders: string[] = [];
  for (let n = 0; n < 3; n++) orders.push(await buy(shop, buyer, { productId, gameAmount: 100 }));
  await shop.registerUser();
  const last = await addProduct(admin);
  await addProduct(admin);
  chosen.users = [buyer.userId, admin.userId];
  chosen.orders = [orders[1] ?? '', orders[2] ?? ''];
  chosen.products = [productId, last.id];
});

async function exportOf(list: ChosenList, ids: string, { token } = admin) {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, body } = await shop.inject({
    url: `/api${exportPath(list)}?ids=${ids}`,
    headers,
  });
  return { statusCode, body };
}

async function idsOf(list: ChosenList, ids: string): Promise<string[]> {
  const { body } = await exportOf(list, ids);
  const rows: { id: string }[] = parse(body, {
    bom: true,
    columns: true,
    record_delimiter: '\r\n',
  });
  return rows.map(({ id }) => id);
}

const lists = ['users', 'orders', 'products'] as const;

test.each(lists)(
  'an export of chosen %s contains only them, in the requested order',
  async (list) => {
    const ids = chosen[list].map(String);
    expect(await idsOf(list, ids.join(','))).toEqual(ids);
    expect(await idsOf(list, ids.toReversed().join(','))).toEqual(ids.toReversed());
  },
);

test.each(lists)('an export of chosen %s leaves out ids that do not exist', async (list) => {
  const [id] = chosen[list];
  expect(await idsOf(list, `${id},999999999`)).toEqual([String(id)]);
});

test.each(lists)('refuses an export of more chosen %s than a selection may have', async (list) => {
  const ids = Array.from({ length: MAX_CHOSEN_ROWS + 1 }, (_, n) => n + 1);
  expect((await exportOf(list, ids.join(','))).statusCode).toBe(400);
  expect((await exportOf(list, ids.slice(1).join(','))).statusCode).toBe(200);
});

test.each(lists)('only admins may export chosen %s', async (list) => {
  expect((await exportOf(list, '1', buyer)).statusCode).toBe(403);
});

test('the audit log names the users that an admin chose for an export', async () => {
  await idsOf('users', chosen.users.join(','));
  const { items } = await admin.call.admin.audit.list({ action: 'export.start' });
  expect(items[0]).toMatchObject({
    target: 'export:users',
    after: { filter: expect.objectContaining({ ids: chosen.users }) },
  });
});
