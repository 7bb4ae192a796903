import { expect, test } from 'vitest';
import { addProduct, buy, line } from '#testing/fixtures/products.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

const { shop, admin } = useShop();
const customer = useFixture(() => shop.registerUser({ nickname: 'Findable Buyer' }));

test('the admin list of orders shows the customer of each order, and no character of a code', async () => {
  const product = await addProduct(admin, {
    title: 'Заказ',
    translations: { en: { title: 'Ordered' } },
  });
  const text = [line(), line(), line()].join('\n');
  await admin.call.admin.codes.bulkLoad({ productId: product.id, text });
  const ids = [];
  for (let n = 0; n < 3; n++) {
    ids.unshift(await buy(shop, customer, { productId: product.id, gameAmount: 100 }));
  }
  const list = async (input: object) => (await admin.call.admin.orders.list(input)).items;
  const all = await list({});
  expect(all.map(({ id }) => id)).toEqual(ids);
  expect(all[0]).toMatchObject({
    userId: customer.userId,
    nickname: customer.nickname,
    status: 'completed',
    total_amount: 4.99,
    currency: 'usd',
    items: [{ amount: 100, quantity: 1, price: 4.99, product: { title: 'Заказ' }, code: null }],
  });
  const detail = await admin.call.admin.orders.get({ id: ids[1] ?? '' });
  expect(detail).toMatchObject(all[1] ?? {});
  for (const one of text.split('\n')) {
    expect(JSON.stringify([all, detail])).not.toContain(one.split(',')[0]);
  }
  await expect(admin.call.admin.orders.get({ id: 'nosuchorder' })).rejects.toEqual(
    refusal('not_found'),
  );
  expect(await list({ q: ids[2]?.toLowerCase() })).toHaveLength(1);
  expect(await list({ q: 'findable buyer' })).toHaveLength(3);
  expect(await list({ status: 'refunded' })).toEqual([]);
  expect((await list({ pageSize: 1, page: 2 })).map(({ id }) => id)).toEqual([ids[1]]);
  expect((await list({ pageSize: 1, after: ids[1] })).map(({ id }) => id)).toEqual([ids[2]]);
  await expect(list({ after: 'nosuchorder' })).rejects.toEqual(refusal('validation_error'));

  const own = await admin.call.admin.users.orders({ id: customer.userId });
  expect(own).toMatchObject({ total: 3, page: 1, pageSize: 50 });
  expect(await admin.call.admin.users.orders({ id: admin.userId })).toMatchObject({
    total: 0,
    items: [],
  });
  await expect(admin.call.admin.users.orders({ id: 999_999 })).rejects.toEqual(
    refusal('not_found'),
  );
});
