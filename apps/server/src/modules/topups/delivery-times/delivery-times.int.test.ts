import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { addActivation } from '#testing/shops/topped-up-shop.ts';
import { deliver, giveUp } from '#testing/fixtures/settle-topup-items.ts';
import {
  addDenomination,
  freefireData,
  itemsOf,
  pubgData,
  type Denomination,
} from '#testing/fixtures/stocked-denominations.ts';

let shop: TestShop;
let clock: FakeClock;
let buyer: TestUser;
let offer: Denomination;

beforeEach(async () => {
  clock = new FakeClock();
  shop = await createTestShop({ clock });
  offer = await addDenomination(shop.deps);
  buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 1_000_000n);
});
afterEach(() => shop.close());

const place = async (topupData: unknown = freefireData(offer)) =>
  itemsOf(shop.deps, (await placeTopup(buyer, topupData)).order_id);

/** Delivers items the given number of seconds after their order. */
async function arrive(items: readonly bigint[], seconds: number): Promise<void> {
  for (const item of items) await deliver(shop.deps, item);
  await shop.deps.pool.query(
    `UPDATE topup_items t SET updated_at = o.created_at + make_interval(secs => $2)
       FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE i.id = t.order_item_id AND i.id = ANY ($1::bigint[])`,
    [items, seconds],
  );
}

async function arriveAfter(...seconds: number[]): Promise<void> {
  for (const each of seconds) await arrive(await place(), each);
}

/** Reads the delivery times on a newly started server. */
function times() {
  shop.deps.catalogueCache.bump();
  return shop.anonymous.topup.deliveryTimes();
}

test('delivery times of top-ups are the median of each game in whole seconds, or null with few measurements', async () => {
  expect(await times()).toEqual({ freefire: null, pubg: null, steam: null });
  await arriveAfter(3, 900, 4.2, 2);
  expect(await times()).toEqual({ freefire: null, pubg: null, steam: null });
  await arriveAfter(1);
  expect(await times()).toEqual({ freefire: 3, pubg: null, steam: null });
  await arriveAfter(800);
  // The median lies between 3 and 4.2 seconds.
  expect((await times()).freefire).toBe(4);
  // Several packages are one delivery, which ends with the last package.
  const uc = await addDenomination(shop.deps, { service: 'pubg', usd: 100n, codes: 10 });
  const packages = pubgData([uc, uc], { price_usd: 2 });
  for (const seconds of [70, 80, 90, 10, 20]) {
    expect((await times()).pubg).toBeNull();
    const [first, last] = await place(packages);
    if (first === undefined || last === undefined) throw new Error('two packages were ordered');
    await arrive([first], 1);
    await arrive([last], seconds);
  }
  expect(await times()).toEqual({ freefire: 4, pubg: 70, steam: null });
});

test('delivery times of top-ups count only delivered ones, not open or refunded ones', async () => {
  await arriveAfter(5, 5, 5, 5);
  await place();
  for (const item of await place()) await giveUp(shop.deps, item);
  expect((await times()).freefire).toBeNull();
  // Activations count like paid orders.
  const { items } = await addActivation(shop, buyer);
  await arrive(items.map(BigInt), 5);
  expect((await times()).freefire).toBe(5);
});

test('delivery times of top-ups use the last fifty orders of a week', async () => {
  await arriveAfter(...Array.from({ length: 20 }, () => 600));
  expect((await times()).freefire).toBe(600);
  await arriveAfter(...Array.from({ length: 31 }, () => 7));
  expect((await times()).freefire).toBe(7);
  clock.advance({ days: 8 });
  expect((await times()).freefire).toBeNull();
});

test('delivery times of top-ups leave out card payments, whose orders are older than the payment', async () => {
  await arriveAfter(9, 9, 9, 9);
  const [item] = await place();
  if (item === undefined) throw new Error('nothing was ordered');
  await arrive([item], 9);
  await shop.deps.pool.query(
    `INSERT INTO payments (order_id, user_id, type, provider, amount, currency, expires_at)
     SELECT o.id, o.user_id, 'topup', 'sandbox', o.total_amount, o.currency, now()
       FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.id = $1`,
    [item],
  );
  expect((await times()).freefire).toBeNull();
});

test('delivery times of top-ups are cached for all callers', async () => {
  await arriveAfter(5, 5, 5, 5, 5);
  await times();
  const query = vi.spyOn(shop.deps.pool, 'query');
  expect((await shop.anonymous.topup.deliveryTimes()).freefire).toBe(5);
  expect(query).not.toHaveBeenCalled();
});
