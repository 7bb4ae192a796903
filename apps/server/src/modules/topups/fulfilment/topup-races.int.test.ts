import { afterEach, expect, test } from 'vitest';
import { outcomesOf } from '#testing/clients/outcomes.ts';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { createRaceStagger } from '#testing/fixtures/race-stagger.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { deliver, fundsOf, giveUp } from '#testing/fixtures/settle-topup-items.ts';
import {
  addDenomination,
  dispatchItem,
  freefireData,
  itemsOf,
  pubgData,
} from '#testing/fixtures/stocked-denominations.ts';
import { cancelTopup } from '../index.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

// The clock is frozen, so every order can be undone until it is sent.
const shop = useTestShop({
  env: { DATABASE_POOL: '20', TOPUP_UNDO_SECONDS: '10' },
  clock: new FakeClock(),
});
const offer = useFixture(() => addDenomination(shop.deps));

afterEach(() => expectSoundLedger(shop));

const buyerWith = async (minor: bigint): Promise<TestUser> => {
  const buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', minor);
  return buyer;
};
const place = async (buyer: TestUser, topupData: unknown = freefireData(offer)): Promise<string> =>
  (await placeTopup(buyer, topupData)).order_id;

test(
  '64 concurrent top-up orders with money for one place one order',
  { timeout: 60_000 },
  async () => {
    const buyer = await buyerWith(199n);
    const { done, refused } = await outcomesOf(Array.from({ length: 64 }, () => place(buyer)));
    expect(done).toHaveLength(1);
    expect(refused).toEqual(Array.from({ length: 63 }, () => 'insufficient_balance'));
    expect(await fundsOf(shop.deps, buyer.userId)).toEqual({ available: 0n, held: 199n });
  },
);

test(
  '30 concurrent buyers of top-ups by 10 redeem codes get 10 orders with one code each',
  { timeout: 60_000 },
  async () => {
    const uc = await addDenomination(shop.deps, { service: 'pubg', usd: 100n, codes: 10 });
    const buyers = await Promise.all(Array.from({ length: 30 }, () => buyerWith(100n)));
    const { done, refused } = await outcomesOf(
      buyers.map((buyer) => place(buyer, pubgData([uc], { price_usd: 1 }))),
    );
    expect(done).toHaveLength(10);
    expect(refused).toEqual(Array.from({ length: 20 }, () => 'out_of_stock'));
    const taken = await shop.rows<{ order_id: string }>(
      `SELECT i.order_id FROM topup_codes c JOIN order_items i ON i.id = c.order_item_id
        WHERE c.denomination_id = $1`,
      [uc.id],
    );
    expect(taken.map(({ order_id }) => order_id).toSorted()).toEqual(done.toSorted());
  },
);

test(
  'concurrent buyers of two PUBG packages get all or nothing, without deadlocks',
  { timeout: 60_000 },
  async () => {
    const [a, b] = [
      await addDenomination(shop.deps, { service: 'pubg', usd: 100n, codes: 11 }),
      await addDenomination(shop.deps, { service: 'pubg', usd: 100n, codes: 11 }),
    ];
    const buyers = await Promise.all(Array.from({ length: 12 }, () => buyerWith(400n)));
    const { done, refused } = await outcomesOf(
      buyers.map((buyer, n) =>
        place(buyer, pubgData(n % 2 ? [a, b, a, b] : [b, a, b, a], { price_usd: 4 })),
      ),
    );
    expect(done).toHaveLength(5);
    expect(new Set(refused)).toEqual(new Set(['out_of_stock']));
  },
);

test(
  'exactly one of a customer who cancels a top-up and a worker that sends it wins each of 200 races',
  { timeout: 120_000 },
  async () => {
    const buyer = await buyerWith(200n * 199n);
    const race = createRaceStagger(shop.deps, ['customer', 'worker']);
    for (let round = 0; round < 200; round++) {
      const player = String(10_000 + round);
      const id = await place(buyer, freefireData(offer, { player_id: player, login: player }));
      const [item = 0n] = await itemsOf(shop.deps, id);
      const cancel = () => race.start('customer', () => cancelTopup(shop.deps, buyer, { id }));
      const send = () => race.start('worker', () => dispatchItem(shop.deps, item));
      const [{ done, refused }, sent] = await Promise.all([outcomesOf([cancel()]), send()]);
      expect(done.length).toBe(sent ? 0 : 1);
      expect(refused).toEqual(sent ? ['conflict'] : []);
      race.won(sent ? 'worker' : 'customer');
      if (sent) await giveUp(shop.deps, item);
    }
    expect(Math.min(...Object.values(race.wins)), JSON.stringify(race.wins)).toBeGreaterThan(5);
    expect(await fundsOf(shop.deps, buyer.userId)).toEqual({ available: 200n * 199n, held: 0n });
  },
);

test(
  'exactly one of a concurrent delivery and refusal of a top-up counts',
  { timeout: 60_000 },
  async () => {
    const buyer = await buyerWith(50n * 199n);
    let arrived = 0;
    for (let round = 0; round < 50; round++) {
      const id = await place(buyer);
      const [item = 0n] = await itemsOf(shop.deps, id);
      await dispatchItem(shop.deps, item);
      const ends = await Promise.all([
        deliver(shop.deps, item),
        giveUp(shop.deps, item),
        deliver(shop.deps, item),
        giveUp(shop.deps, item),
      ]);
      expect([...ends].sort()).toEqual(['before', 'now', 'otherwise', 'otherwise']);
      if (ends[0] === 'now' || ends[2] === 'now') arrived++;
    }
    const left = BigInt(50 - arrived) * 199n;
    expect(await fundsOf(shop.deps, buyer.userId)).toEqual({ available: left, held: 0n });
  },
);

test('top-up items of one order that end concurrently are settled independently', async () => {
  const uc = await addDenomination(shop.deps, { service: 'pubg', usd: 10n, codes: 100 });
  const buyer = await buyerWith(100n);
  const id = await place(
    buyer,
    pubgData(
      Array.from({ length: 10 }, () => uc),
      { price_usd: 1 },
    ),
  );
  const items = await itemsOf(shop.deps, id);
  const ends = await Promise.all(
    items.map((item, n) => (n < 6 ? deliver(shop.deps, item) : giveUp(shop.deps, item))),
  );
  expect(new Set(ends)).toEqual(new Set(['now']));
  expect(await buyer.call.orders.detail({ id })).toMatchObject({
    status: 'completed',
    refunded_amount: 0.4,
  });
  expect(await fundsOf(shop.deps, buyer.userId)).toEqual({ available: 40n, held: 0n });
});
