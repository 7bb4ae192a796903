import { afterAll, beforeEach, expect, test } from 'vitest';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { addDenomination, pubgData } from '#testing/fixtures/stocked-denominations.ts';
import { fillCart, stockShelf, type Shelf } from '#testing/fixtures/stocked-options.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { listOrders } from '../index.ts';

const clock = new FakeClock();
const shop = useTestShop({ clock });
const stranger = useFixture(() => shop.registerUser());
let buyer: TestUser;

beforeEach(async () => {
  buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 1_000_000n);
});
afterAll(() => expectSoundLedger(shop));

async function buy(...lines: [shelf: Shelf, quantity: number][]): Promise<string> {
  for (const [{ optionId }, quantity] of lines) {
    await fillCart(shop.deps, buyer.userId, optionId, quantity);
  }
  return (await buyer.call.orders.payFromBalance({ currency: 'usd' })).order_id;
}

const events = async (id: string) => {
  const { rows } = await shop.deps.pool.query<{ kind: string }>(
    'SELECT kind FROM order_events WHERE order_id = $1 ORDER BY id',
    [id],
  );
  return rows.map((row) => row.kind);
};

test('a customer’s list of orders is newest first, in pages and without codes', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 100n, codes: 5 });
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.unshift(await buy([shelf, 1]));
  const first = await buyer.call.orders.list({ limit: 2 });
  const second = await buyer.call.orders.list({ limit: 2, cursor: first.nextCursor });
  const third = await buyer.call.orders.list({ limit: 2, cursor: second.nextCursor });
  const pages = [first, second, third];
  expect(pages.map(({ orders }) => orders.map(({ id }) => id))).toEqual([
    ids.slice(0, 2),
    ids.slice(2, 4),
    ids.slice(4),
  ]);
  expect(third.nextCursor).toBeUndefined();
  expect(await buyer.call.orders.list({ cursor: ids.at(-1) })).toEqual({ orders: [] });
  const text = JSON.stringify(pages);
  for (const code of shelf.codes) expect(text).not.toContain(code);
});

test('a page of a customer’s orders with 2,000 items ends before its limit of orders', async () => {
  const uc = await addDenomination(shop.deps, { service: 'pubg', usd: 1n, codes: 2700 });
  const topupData = pubgData(
    Array.from({ length: 900 }, () => uc),
    { price_usd: 9 },
  );
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    ids.unshift((await placeTopup(buyer, topupData)).order_id);
  }
  const first = await buyer.call.orders.list({});
  expect(first.orders.map(({ id, items }) => [id, items.length])).toEqual([
    [ids[0], 900],
    [ids[1], 900],
  ]);
  const second = await buyer.call.orders.list({ cursor: first.nextCursor });
  expect(second.orders.map(({ id, items }) => [id, items.length])).toEqual([[ids[2], 900]]);
  expect(second.nextCursor).toBeUndefined();
});

test('a customer’s list of orders searches ids case-insensitively, and is in the customer’s language', async () => {
  const shelf = await stockShelf(shop.deps, { codes: 2 });
  const id = await buy([shelf, 1]);
  await buy([shelf, 1]);
  const list = (q: string) =>
    listOrders(shop.deps, { userId: buyer.userId }, 'en', { q, limit: 100 });
  const { orders } = await list(id.slice(3, 14).toLowerCase());
  expect(orders.map((order) => order.id)).toEqual([id]);
  expect(orders[0]?.items[0]?.product).toMatchObject({
    title: 'Card',
    description: 'Description',
    activation_instructions: 'Введите код',
  });
  expect((await list('%')).orders).toEqual([]);
});

test('the order list and its cursors are limited to their customer', async () => {
  const shelf = await stockShelf(shop.deps, { codes: 1 });
  const id = await buy([shelf, 1]);
  expect(await stranger.call.orders.list({})).toEqual({ orders: [] });
  for (const cursor of [id, 'nothing']) {
    await expect(stranger.call.orders.list({ cursor })).rejects.toEqual(
      refusal('validation_error', { cursor: 'invalid' }),
    );
  }
});

test('the receipt hides codes until they are revealed', async () => {
  const shelf = await stockShelf(shop.deps, { codes: 2 });
  const other = await stockShelf(shop.deps, { codes: 1 });
  const id = await buy([shelf, 2], [other, 1]);
  const masked = await buyer.call.orders.detail({ id });
  expect(masked.items.map(({ code, revealed }) => ({ code, revealed }))).toEqual([
    { code: null, revealed: false },
    { code: null, revealed: false },
  ]);
  // API clients compare the ordered products with the requested ones.
  expect(masked.items.map(({ product_id, region_id }) => [product_id, region_id])).toEqual([
    [shelf.productId, 0],
    [other.productId, 0],
  ]);
  expect(masked.refundable_until).toBe(
    new Date(Date.parse(masked.created_at) + 24 * 3600 * 1000).toISOString(),
  );
  const itemId = masked.items[0]?.id ?? 0;
  const shown = await buyer.call.orders.revealCodes({ id, itemIds: [itemId, itemId] });
  expect(shown).toEqual({ items: [{ id: itemId, code: { code: shelf.codes.join('\n') } }] });
  const after = await buyer.call.orders.detail({ id });
  expect(after.items.map(({ code, revealed }) => ({ code, revealed }))).toEqual([
    { code: null, revealed: true },
    { code: null, revealed: false },
  ]);
  const all = await buyer.call.orders.revealCodes({ id });
  expect(all.items.map(({ code }) => code.code)).toEqual([
    shelf.codes.join('\n'),
    other.codes.join('\n'),
  ]);
  expect(await buyer.call.orders.detail({ id })).toMatchObject({ refundable_until: null });
  await buyer.call.orders.revealCodes({ id });
  // Only the first reveal of each code is recorded.
  expect(await events(id)).toEqual(['completed', 'revealed', 'revealed']);
});

test('reading an order reveals its codes', async () => {
  const shelf = await stockShelf(shop.deps, { codes: 2 });
  const id = await buy([shelf, 2]);
  const order = await buyer.call.orders.read({ id });
  expect(order.items[0]?.code).toEqual({ code: shelf.codes.join('\n') });
  expect(await buyer.call.orders.read({ id })).toEqual(order);
  expect(await events(id)).toEqual(['completed', 'revealed']);
  await expect(buyer.call.orders.refundUnrevealed({ id })).rejects.toEqual(
    refusal('already_revealed', { items: [order.items[0]?.id] }),
  );
});

test('codes that cannot be decrypted stay unrevealed and refundable', async () => {
  const shelf = await stockShelf(shop.deps, { codes: 2 });
  const id = await buy([shelf, 2]);
  const keyOfCodes = (sql: string) =>
    shop.deps.pool.query(`UPDATE codes SET key_id = ${sql} WHERE option_id = $1`, [shelf.optionId]);
  await keyOfCodes(`'lost:' || key_id`);
  await expect(buyer.call.orders.revealCodes({ id })).rejects.toThrow('lost:');
  await expect(buyer.call.orders.read({ id })).rejects.toThrow('lost:');
  expect((await buyer.call.orders.detail({ id })).items[0]?.revealed).toBe(false);
  expect(await events(id)).toEqual(['completed']);
  await keyOfCodes(`replace(key_id, 'lost:', '')`);
  expect(await buyer.call.orders.refundUnrevealed({ id })).toMatchObject({ success: true });
});

test('a code revealed by an admin is not refundable and still new to its buyer', async () => {
  const shelf = await stockShelf(shop.deps, { codes: 1 });
  const id = await buy([shelf, 1]);
  const seenAt = new Date('2026-01-01T00:00:00Z');
  await shop.deps.pool.query(
    `UPDATE codes SET revealed_at = $2, revealed_by = $3 WHERE option_id = $1`,
    [shelf.optionId, seenAt, stranger.userId],
  );
  await expect(buyer.call.orders.refundUnrevealed({ id })).rejects.toEqual(
    refusal('already_revealed'),
  );
  await buyer.call.orders.read({ id });
  const { rows } = await shop.deps.pool.query(
    'SELECT revealed_at, revealed_by FROM codes WHERE option_id = $1',
    [shelf.optionId],
  );
  expect(rows).toEqual([{ revealed_at: seenAt, revealed_by: buyer.userId }]);
  expect(await events(id)).toEqual(['completed', 'revealed']);
});

test('answers not_found to the order of another customer', async () => {
  const shelf = await stockShelf(shop.deps, { codes: 1 });
  const id = await buy([shelf, 1]);
  const itemId = (await buyer.call.orders.detail({ id })).items[0]?.id ?? 0;
  const { orders } = stranger.call;
  for (const attempt of [
    () => orders.detail({ id }),
    () => orders.read({ id }),
    () => orders.revealCodes({ id }),
    () => orders.revealCodes({ id, itemIds: [itemId] }),
    () => orders.refundUnrevealed({ id }),
    () => orders.refundUnrevealed({ id, itemIds: [itemId] }),
  ]) {
    await expect(attempt()).rejects.toEqual(refusal('not_found'));
  }
  expect(await events(id)).toEqual(['completed']);
  const own = await stockShelf(shop.deps, { codes: 1 });
  const mine = await buy([own, 1]);
  for (const call of [buyer.call.orders.revealCodes, buyer.call.orders.refundUnrevealed]) {
    await expect(call({ id: mine, itemIds: [itemId] })).rejects.toEqual(refusal('not_found'));
  }
});
