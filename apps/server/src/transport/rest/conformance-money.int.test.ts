import { expect, test } from 'vitest';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { useShop } from '#testing/shops/use-shop.ts';

/* Admin actions on money, passwords and refunded codes, over REST. */

const { shop, rest, admin } = useShop();
const user = useFixture(() => shop.registerUser());

const put = (path: string, body: unknown) => rest('PUT', path, { token: admin.token, body });
const refusal = (status: number, code: string) => ({ status, body: { error: { code } } });

test.each([
  [{}, 'validation_error'],
  [{ currency: 'kzt', amount: 5 }, 'validation_error'],
  [{ currency: 'usd', amount: '5' }, 'validation_error'],
  [{ currency: 'rub', amount: 4.99 }, 'minimum_amount'],
])('refuses the top-up %j of an admin’s own balance over REST: %s', async (body, code) => {
  const answer = await rest('POST', '/balance/topup', { token: admin.token, body });
  expect(answer).toMatchObject(refusal(400, code));
});

test.each([
  { currency: 'usd', mode: 'add', amount: 1.001, reason: 'x' },
  { currency: 'usd', mode: 'add', amount: 10_000_000, reason: 'x' },
  { currency: 'usd', mode: 'add', amount: '1', reason: 'x' },
  { currency: 'usd', mode: 'add', amount: 1 },
  { currency: 'usd', mode: 'add', amount: 1, reason: ' ' },
  { currency: 'uzs', mode: 'add', amount: 1, reason: 'x' },
])('refuses the balance adjustment %j by an admin over REST', async (body) => {
  expect(await put(`/admin/users/${user.userId}/balance`, body)).toMatchObject(
    refusal(400, 'validation_error'),
  );
});

test.each(['set', 'add'])(
  'refuses to let an admin %s a balance below zero over REST',
  async (mode) => {
    const { userId } = await shop.registerUser();
    const body = { currency: 'usd', mode, amount: -1, reason: 'x' };
    expect(await put(`/admin/users/${userId}/balance`, body)).toMatchObject(
      refusal(402, 'insufficient_balance'),
    );
  },
);

test('an admin can change a code again after it was refunded unrevealed', async () => {
  const shelf = await stockShelf(shop.deps);
  await shop.credit(user.userId, 'usd', 499n);
  await fillCart(shop.deps, user.userId, shelf.optionId);
  const { order_id: id } = await user.call.orders.payFromBalance({ currency: 'usd' });
  const codes = `/admin/codes?productId=${shelf.productId}`;
  const listed = (await rest('GET', codes, { token: admin.token })).body;
  const [code] = (listed as { items: { id: number; status: string }[] }).items;
  expect(code).toMatchObject({ status: 'used', orderId: id });
  expect(await put(`/admin/codes/${code?.id}`, { priceUsd: 7 })).toMatchObject(
    refusal(409, 'conflict'),
  );
  await user.call.orders.refundUnrevealed({ id });
  const free = await put(`/admin/codes/${code?.id}`, { priceUsd: 7 });
  expect([free.status, free.body]).toMatchObject([200, { status: 'available', priceUsd: 7 }]);
  expect(free.body).not.toHaveProperty('orderId');
});

test('order ids reveal neither the number of orders nor the next id', async () => {
  const ids: string[] = [];
  const shelf = await stockShelf(shop.deps, { usd: 1n, codes: 8 });
  await shop.credit(user.userId, 'usd', 8n);
  for (let n = 0; n < 8; n++) {
    await fillCart(shop.deps, user.userId, shelf.optionId);
    ids.push((await user.call.orders.payFromBalance({ currency: 'usd' })).order_id);
  }
  expect(new Set(ids.map((id) => id.slice(0, 4))).size).toBeGreaterThan(6);
  expect([...ids].sort()).not.toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^[0-9A-Z]{12,36}$/);
});
