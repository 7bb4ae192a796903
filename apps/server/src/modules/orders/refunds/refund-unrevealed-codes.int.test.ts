import { afterAll, beforeEach, expect, test } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { fillCart, stockShelf, type Shelf } from '#testing/fixtures/stocked-options.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';

const clock = new FakeClock();
const shop = useTestShop({ clock });
let buyer: TestUser;

beforeEach(async () => {
  buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 10_000n);
});
afterAll(() => expectSoundLedger(shop));

async function buy(...lines: [shelf: Shelf, quantity: number][]): Promise<string> {
  for (const [{ optionId }, quantity] of lines) {
    await fillCart(shop.deps, buyer.userId, optionId, quantity);
  }
  return (await buyer.call.orders.payFromBalance({ currency: 'usd' })).order_id;
}

const refund = (id: string, itemIds?: number[]) =>
  buyer.call.orders.refundUnrevealed({ id, ...(itemIds && { itemIds }) });
const itemsOf = async (id: string) => (await buyer.call.orders.detail({ id })).items;
const usd = async () => (await buyer.call.wallet.balance())[0]?.amount;

test('a customer’s refund of a whole order returns its codes to stock and its price to the wallet', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 250n, codes: 2 });
  const id = await buy([shelf, 2]);
  expect(await usd()).toBe(95);
  expect(await refund(id)).toEqual({ success: true, refunded: { amount: 5, currency: 'usd' } });
  expect(await usd()).toBe(100);
  expect(await buyer.call.orders.read({ id })).toMatchObject({
    status: 'refunded',
    refunded_amount: 5,
    items: [{ status: 'refunded', code: null }],
  });
  await expect(refund(id)).rejects.toEqual(refusal('conflict', { reason: 'not_refundable' }));
  // The codes can be sold again.
  const again = await buy([shelf, 2]);
  expect((await buyer.call.orders.read({ id: again })).items[0]?.code?.code).toBe(
    shelf.codes.join('\n'),
  );
});

test('a partly refunded order stays completed', async () => {
  const one = await stockShelf(shop.deps, { usd: 100n, codes: 1 });
  const two = await stockShelf(shop.deps, { usd: 300n, codes: 1 });
  const id = await buy([one, 1], [two, 1]);
  const [first, second] = await itemsOf(id);
  await buyer.call.orders.revealCodes({ id, itemIds: [first?.id ?? 0] });
  const both = [first?.id ?? 0, second?.id ?? 0];
  await expect(refund(id, both)).rejects.toEqual(
    refusal('already_revealed', { items: [first?.id] }),
  );
  expect((await refund(id)).refunded.amount).toBe(3);
  expect(await buyer.call.orders.detail({ id })).toMatchObject({
    status: 'completed',
    refunded_amount: 3,
    refundable_until: null,
    items: [{ status: 'delivered' }, { status: 'refunded', revealed: false }],
  });
  await expect(refund(id, [second?.id ?? 0])).rejects.toEqual(refusal('conflict'));
});

test('a customer’s refund of an order refunds only the given items', async () => {
  const one = await stockShelf(shop.deps, { usd: 100n, codes: 1 });
  const two = await stockShelf(shop.deps, { usd: 300n, codes: 1 });
  const id = await buy([one, 1], [two, 1]);
  const [first, second] = await itemsOf(id);
  expect((await refund(id, [first?.id ?? 0, first?.id ?? 0])).refunded.amount).toBe(1);
  expect((await refund(id, [second?.id ?? 0])).refunded.amount).toBe(3);
  expect(await buyer.call.orders.detail({ id })).toMatchObject({ status: 'refunded' });
});

test('refuses to refund an item of another order', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 100n, codes: 3 });
  const stranger = await shop.registerUser();
  await shop.credit(stranger.userId, 'usd', 100n);
  await fillCart(shop.deps, stranger.userId, shelf.optionId);
  const theirs = await stranger.call.orders.payFromBalance({ currency: 'usd' });
  const [mine, other] = [await buy([shelf, 1]), await buy([shelf, 1])];
  const strange = (await stranger.call.orders.detail({ id: theirs.order_id })).items;
  for (const [item] of [strange, await itemsOf(other)]) {
    await expect(refund(mine, [item?.id ?? 0])).rejects.toEqual(refusal('not_found'));
  }
  expect(await usd()).toBe(98);
});

test('refuses a customer’s refund of unrevealed codes after the refund period', async () => {
  const shelf = await stockShelf(shop.deps, { codes: 2 });
  const id = await buy([shelf, 1]);
  clock.advance({ hours: 24, seconds: 5 });
  await buyer.call.orders.list({}).catch(() => undefined);
  expect(await buyer.call.orders.detail({ id })).toMatchObject({ refundable_until: null });
  await expect(refund(id)).rejects.toEqual(refusal('conflict', { reason: 'refund_time_over' }));
  clock.advance({ hours: -24, seconds: -10 });
  await expect(refund(id)).resolves.toMatchObject({ success: true });
});

test('refuses a customer’s sixth refund of a day with a Retry-After', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 100n, codes: 7 });
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) ids.push(await buy([shelf, 1]));
  const last = ids.pop() ?? '';
  // A refund by an admin does not count.
  const admin = await shop.createAdmin();
  await admin.call.admin.orders.act({ id: ids.pop() ?? '', action: 'refund', reason: 'a mistake' });
  const key = { id: last, idempotencyKey: 'late' };
  for (const id of ids) await refund(id);
  const error: unknown = await buyer.call.orders.refundUnrevealed(key).catch((e: unknown) => e);
  expect(error).toEqual(refusal('rate_limited'));
  const { retryAfter } = (error as { cause: { retryAfter: number } }).cause;
  expect(retryAfter).toBeGreaterThan(86_300);
  expect(retryAfter).toBeLessThanOrEqual(86_460);
  // A temporary refusal is not stored, so that the same key succeeds on another day.
  const { env } = shop.deps;
  shop.deps.env = { ...env, REFUND_HOURS: 48 };
  clock.advance({ hours: 24, minutes: 1 });
  await expect(buyer.call.orders.refundUnrevealed(key)).resolves.toMatchObject({ success: true });
  clock.advance({ hours: -24, minutes: -1 });
  shop.deps.env = env;
});

test('a customer’s concurrent refunds do not exceed five a day', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 100n, codes: 8 });
  const ids: string[] = [];
  for (let n = 0; n < 8; n++) ids.push(await buy([shelf, 1]));
  const results = await Promise.allSettled(ids.map((id) => refund(id)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});
