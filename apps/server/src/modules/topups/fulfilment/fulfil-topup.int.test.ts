import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { fundsOf } from '#testing/fixtures/settle-topup-items.ts';
import { setRates, steamData } from '#testing/fixtures/steam-rates.ts';
import {
  addDenomination,
  freefireData,
  itemsOf,
  pubgData,
  type Denomination,
} from '#testing/fixtures/stocked-denominations.ts';
import { openTopupWorld } from '#testing/shops/topup-world.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { topupsEnded } from '#infra/metrics/counters.ts';
import { fulfilTopup } from '../index.ts';

// Each test covers a result of the supplier for both dispatch modes, against the real sandbox over a socket.

const world = useWorld(openTopupWorld);
let offer: Denomination;
let uc: Denomination;

beforeAll(async () => {
  offer = await addDenomination(world.shop.deps);
  await setRates(world.shop.deps, { RUB: '90', KZT: '500' });
  uc = await addDenomination(world.shop.deps, { service: 'pubg', gameAmount: 60, codes: 40 });
});
afterEach(async () => {
  await world.sandbox.calm();
  await expectSoundLedger(world.shop);
});

const kinds = [
  {
    kind: 'a top-up',
    price: 199n,
    dataFor: (player: string) => freefireData(offer, { player_id: player, login: player }),
  },
  {
    kind: 'a redemption',
    price: 199n,
    dataFor: (player: string) => pubgData([uc], { player_id: player, login: player }),
  },
  {
    kind: 'money',
    price: 1030n,
    dataFor: (player: string) =>
      freefireData(offer, steamData({ player_id: `gabe_${player}`, login: `gabe_${player}` })),
  },
];

/** The sandbox's journal entries for an order's references. */
async function bookOf(orderId: string): Promise<{ reference: string; status: string }[]> {
  const { topups, redemptions } = await world.sandbox.book();
  return [...topups, ...redemptions]
    .filter(({ reference }) => reference.startsWith(orderId))
    .map(({ reference, status }) => ({ reference, status }));
}

const detail = (id: string) => world.buyer.call.orders.detail({ id });
const secondsSince = (start: Date) => (world.clock.now().getTime() - start.getTime()) / 1000;

describe.each(kinds)('$kind', ({ price, dataFor }) => {
  /** Orders for a player, runs fulfilment, and returns how long it took. */
  const run = async (player: string) => {
    const { available } = await fundsOf(world.shop.deps, world.buyer.userId);
    const id = await world.place(dataFor(player));
    const start = world.clock.now();
    await world.play(id);
    const after = await fundsOf(world.shop.deps, world.buyer.userId);
    expect(after.held).toBe(0n);
    return { id, seconds: secondsSince(start), paid: available - after.available };
  };

  test.each(['123456789', '12349999'])(
    'a top-up for player %s is delivered at once',
    async (player) => {
      const { id, seconds, paid } = await run(player);
      expect({ seconds, paid }).toEqual({ seconds: 0, paid: price });
      expect(await detail(id)).toMatchObject({ status: 'completed', refunded_amount: 0 });
      expect(await bookOf(id)).toEqual([{ reference: `${id}-1`, status: 'succeeded' }]);
    },
  );

  test.each([
    ['12340000', 'player_not_found'],
    ['12348888', 'refused_by_game'],
  ])('a top-up for player %s is refused and refunded', async (player, reason) => {
    const { id, paid } = await run(player);
    expect(paid).toBe(0n);
    expect(await detail(id)).toMatchObject({
      status: 'refunded',
      refunded_amount: Number(price) / 100,
      items: [{ status: 'refunded', reason }],
    });
    expect(await world.attempts(id)).toEqual([
      { reference: `${id}-1`, state: 'rejected', reason, asked: 0 },
    ]);
  });

  test('a top-up whose answer is lost is polled, and bought once', async () => {
    const { id, seconds, paid } = await run('12347777');
    expect({ seconds, paid }).toEqual({ seconds: 2, paid: price });
    expect(await world.attempts(id)).toEqual([
      { reference: `${id}-1`, state: 'succeeded', reason: null, asked: 0 },
    ]);
    expect(await bookOf(id)).toEqual([{ reference: `${id}-1`, status: 'succeeded' }]);
  });

  test('a top-up that the supplier never received is sent again under the same reference', async () => {
    const { id, seconds, paid } = await run('12346666');
    expect({ seconds, paid }).toEqual({ seconds: 7, paid: price });
    expect(await world.attempts(id)).toEqual([
      { reference: `${id}-1`, state: 'succeeded', reason: null, asked: 2 },
    ]);
    expect(await bookOf(id)).toEqual([{ reference: `${id}-1`, status: 'succeeded' }]);
  });

  test('a slow top-up is polled until it is done', async () => {
    const { id, seconds, paid } = await run('12345555');
    expect({ seconds, paid }).toEqual({ seconds: 22, paid: price });
    expect(await detail(id)).toMatchObject({ status: 'completed' });
  });

  test.each(['error', 'garbage', 'silent', 'reset'])(
    'a top-up during an outage of the supplier (%s) is neither lost nor refunded, and is bought once afterwards',
    async (kind) => {
      await world.sandbox.outage('supplier', kind, 60);
      const { id, paid } = await run('123456789');
      expect(paid).toBe(price);
      expect(await bookOf(id)).toEqual([{ reference: `${id}-1`, status: 'succeeded' }]);
      expect(await world.attempts(id)).toHaveLength(1);
    },
  );
});

test('counts delivered and refused top-ups of each supplier once', async () => {
  const ended = async (state: string) => {
    const { values } = await topupsEnded.get();
    return values.find(({ labels }) => labels.state === state && labels.supplier === 'sandbox')
      ?.value;
  };
  const before = [(await ended('delivered')) ?? 0, (await ended('failed')) ?? 0] as const;
  for (const player of ['123456780', '12349990', '123400000']) {
    await world.play(await world.place(freefireData(offer, { player_id: player, login: player })));
  }
  const after = [(await ended('delivered')) ?? 0, (await ended('failed')) ?? 0] as const;
  expect([after[0] - before[0], after[1] - before[1]]).toEqual([2, 1]);
});

test('sends a top-up to the supplier in the supplier’s own fields', async () => {
  const player = { player_id: '987654321', login: '987654321' };
  const offered = await world.place(freefireData(offer, player));
  const money = { login: 'gordon', player_id: 'gordon', input_currency: 'kzt', amount: 2500.5 };
  const prices = { price_usd: 5.16, price_rub: 463.6 };
  const wallet = await world.place(freefireData(offer, steamData({ ...money, ...prices })));
  await world.play(offered);
  await world.play(wallet);
  expect((await world.sandbox.book()).topups).toEqual(
    expect.arrayContaining([
      {
        reference: `${offered}-1`,
        service: 'freefire',
        recipient: '987654321',
        item: 'item-100',
        status: 'succeeded',
      },
      {
        reference: `${wallet}-1`,
        service: 'steam',
        recipient: 'gordon',
        item: '2500.5 KZT',
        status: 'succeeded',
      },
    ]),
  );
});

test('resends a top-up to an unreachable supplier without polling', async () => {
  const { clock, shop } = world;
  const { suppliers } = shop.deps;
  const sent: string[] = [];
  shop.deps.suppliers = {
    ...suppliers,
    supplierNamed: (name) => ({
      ...suppliers.supplierNamed(name),
      sendTopup: ({ reference }) => {
        sent.push(reference);
        return Promise.resolve({ status: 'not_sent', cause: new Error('refused') });
      },
    }),
  };
  const id = await world.place(freefireData(offer));
  const [item = 0n] = await itemsOf(shop.deps, id);
  await fulfilTopup(shop.deps, item);
  expect(await world.attempts(id)).toEqual([
    { reference: `${id}-1`, state: 'prepared', reason: null, asked: 0 },
  ]);
  await fulfilTopup(shop.deps, item);
  expect(sent).toEqual([`${id}-1`]);
  clock.advance({ seconds: 1 });
  await fulfilTopup(shop.deps, item);
  expect(sent).toEqual([`${id}-1`, `${id}-1`]);
  shop.deps.suppliers = suppliers;
  await world.play(id);
  expect(await detail(id)).toMatchObject({ status: 'completed' });
  expect(await bookOf(id)).toEqual([{ reference: `${id}-1`, status: 'succeeded' }]);
});
