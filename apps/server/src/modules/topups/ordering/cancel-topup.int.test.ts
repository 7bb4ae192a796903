import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { deliver, fundsOf, giveUp } from '#testing/fixtures/settle-topup-items.ts';
import {
  addDenomination,
  dispatchItem,
  freefireData,
  itemsOf,
  pubgData,
} from '#testing/fixtures/stocked-denominations.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

// A first top-up has an undo time of ten seconds.

const clock = new FakeClock();
const shop = useTestShop({ env: { TOPUP_UNDO_SECONDS: '10' }, clock });
let buyer: TestUser;
const offer = useFixture(() => addDenomination(shop.deps));

beforeEach(async () => {
  buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 1000n);
});
afterEach(() => expectSoundLedger(shop));

const place = async (topupData = freefireData(offer), by = buyer) =>
  (await placeTopup(by, topupData)).order_id;
const itemOf = async (id: string) => (await buyer.call.orders.detail({ id })).items[0];
const tooLate = refusal('conflict', { reason: 'undo_time_over' });
const never = refusal('conflict', { reason: 'not_cancellable' });

test('a customer undoes a first top-up to a recipient within the undo time, and gets the price back', async () => {
  const id = await place();
  const until = new Date(clock.now().getTime() + 10_000).toISOString();
  expect(await itemOf(id)).toMatchObject({ stage: 'waiting', undo_until: until });
  const { rows } = await shop.deps.pool.query<{ next_at: Date }>(
    'SELECT next_at FROM topup_items t JOIN order_items i ON i.id = t.order_item_id WHERE i.order_id = $1',
    [id],
  );
  expect(rows.map(({ next_at }) => next_at.toISOString())).toEqual([until]);
  clock.advance({ seconds: 9 });
  expect(await buyer.call.orders.cancel({ id })).toEqual({ success: true });
  expect(await buyer.call.orders.detail({ id })).toMatchObject({
    status: 'cancelled',
    refunded_amount: 1.99,
    items: [{ status: 'refunded' }],
  });
  expect(await itemOf(id)).not.toHaveProperty('undo_until');
  expect(await fundsOf(shop.deps, buyer.userId)).toEqual({ available: 1000n, held: 0n });
  // A repeated cancellation succeeds without an effect.
  expect(await buyer.call.orders.cancel({ id })).toEqual({ success: true });
  expect(await fundsOf(shop.deps, buyer.userId)).toEqual({ available: 1000n, held: 0n });
});

test('refuses to undo a top-up after the undo time, though the worker has not sent it yet', async () => {
  const id = await place();
  clock.advance({ seconds: 10 });
  expect(await itemOf(id)).toMatchObject({ stage: 'processing' });
  expect(await itemOf(id)).not.toHaveProperty('undo_until');
  await expect(buyer.call.orders.cancel({ id })).rejects.toEqual(tooLate);
  expect(await fundsOf(shop.deps, buyer.userId)).toEqual({ available: 801n, held: 199n });
});

test('refuses to undo a sent, delivered or failed top-up, or one of another customer', async () => {
  const ids = [
    await place(),
    await place(freefireData(offer, { player_id: '22222', login: '22222' })),
  ];
  const [[sent = 0n], [failed = 0n]] = [
    await itemsOf(shop.deps, ids[0] ?? ''),
    await itemsOf(shop.deps, ids[1] ?? ''),
  ];
  const stranger = await shop.registerUser();
  await expect(stranger.call.orders.cancel({ id: ids[0] ?? '' })).rejects.toEqual(
    refusal('not_found'),
  );
  await dispatchItem(shop.deps, sent);
  await expect(buyer.call.orders.cancel({ id: ids[0] ?? '' })).rejects.toEqual(tooLate);
  await deliver(shop.deps, sent);
  await giveUp(shop.deps, failed);
  for (const id of ids) await expect(buyer.call.orders.cancel({ id })).rejects.toEqual(tooLate);
});

test('grants undo time only for a recipient without earlier open or delivered orders', async () => {
  const waits = async (by = buyer) =>
    (await by.call.orders.detail({ id: await place(undefined, by) })).items[0]?.stage;
  const stage = async () => {
    const id = await place();
    return { id, stage: (await itemOf(id))?.stage, item: (await itemsOf(shop.deps, id))[0] ?? 0n };
  };
  const cancelled = await stage();
  await buyer.call.orders.cancel({ id: cancelled.id });
  const failed = await stage();
  await giveUp(shop.deps, failed.item);
  const open = await stage();
  const again = await stage();
  expect([cancelled, failed, open, again].map((order) => order.stage)).toEqual([
    'waiting',
    'waiting',
    'waiting',
    'processing',
  ]);
  await expect(buyer.call.orders.cancel({ id: again.id })).rejects.toEqual(never);
  const stranger = await shop.registerUser();
  await shop.credit(stranger.userId, 'usd', 199n);
  expect(await waits(stranger)).toBe('waiting');
});

test('undoing an order of several packages returns all their codes', async () => {
  const uc = await addDenomination(shop.deps, { service: 'pubg', usd: 100n, codes: 3 });
  const id = await place(pubgData([uc, uc, uc], { price_usd: 3 }));
  await buyer.call.orders.cancel({ id });
  const { rows } = await shop.deps.pool.query(
    `SELECT state::text FROM topup_codes WHERE denomination_id = $1`,
    [uc.id],
  );
  expect(rows).toEqual([{ state: 'available' }, { state: 'available' }, { state: 'available' }]);
  const again = await place(pubgData([uc, uc, uc], { price_usd: 3 }));
  await dispatchItem(shop.deps, (await itemsOf(shop.deps, again))[2] ?? 0n);
  await expect(buyer.call.orders.cancel({ id: again })).rejects.toEqual(tooLate);
});

test('refuses to undo an order of codes', async () => {
  const shelf = await stockShelf(shop.deps, { usd: 100n });
  await fillCart(shop.deps, buyer.userId, shelf.optionId);
  const { order_id: id } = await buyer.call.orders.payFromBalance({ currency: 'usd' });
  await expect(buyer.call.orders.cancel({ id })).rejects.toEqual(never);
  await expect(buyer.call.orders.cancel({ id: 'NOTHING' })).rejects.toEqual(refusal('not_found'));
});
