import { afterAll, expect, test } from 'vitest';
import {
  cardCustomerAtAddress,
  type CardCustomerAtAddress,
  type WantedLine,
} from '#testing/shops/card-customer-at-address.ts';
import { tooMany, useNewCustomers } from '#testing/shops/use-new-customers.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { stockShelf } from '#testing/fixtures/stocked-options.ts';
import { addDenomination, pubgData } from '#testing/fixtures/stocked-denominations.ts';

const world = useNewCustomers({ DATABASE_POOL: '20' });
afterAll(() => expectSoundLedger(world.shop));

const stock = (codes: number) => stockShelf(world.shop.deps, { codes, usd: 100n });

/** Lets new customers order concurrently; returns the number of orders and the refusals. */
async function rush(
  customers: number,
  addressOf: (n: number) => string,
  order: (by: CardCustomerAtAddress, n: number) => Promise<unknown>,
): Promise<{ done: number; refusals: unknown[] }> {
  const all = await Promise.all(
    Array.from({ length: customers }, (_, n) => cardCustomerAtAddress(world, addressOf(n))),
  );
  const results = await Promise.allSettled(all.map(order));
  return {
    done: results.filter(({ status }) => status === 'fulfilled').length,
    refusals: results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
  };
}

test('concurrent new customers of one network do not exceed its limit', async () => {
  const shelf = await stock(500);
  const { done, refusals } = await rush(
    20,
    (n) => world.addressOf(1, n),
    (by) => by.hold({ shelf, quantity: 15, price: 100n }),
  );
  expect(done).toBe(4);
  expect(refusals).toEqual(Array.from({ length: 16 }, () => tooMany(60, 'network', 'units')));
  expect(await world.codes(shelf.optionId)).toEqual({ reserved: 60, available: 440 });
});

test('concurrent new customers of many networks reserve at most half of an option', async () => {
  const shelf = await stock(21);
  const { done, refusals } = await rush(
    20,
    (n) => world.addressOf(n),
    (by) => by.hold({ shelf, quantity: 2, price: 100n }),
  );
  expect(done).toBe(5);
  expect(refusals).toEqual(Array.from({ length: 15 }, () => tooMany(10, 'option', 'stock')));
  expect(await world.codes(shelf.optionId)).toEqual({ reserved: 10, available: 11 });
});

test('concurrent orders of the same options in different sequences do not deadlock', async () => {
  const shelves = await Promise.all(Array.from({ length: 6 }, () => stock(400)));
  const { done } = await rush(
    20,
    (n) => world.addressOf(n),
    (by, n) => {
      const lines: WantedLine[] = shelves.map((shelf) => ({ shelf, quantity: 2, price: 100n }));
      return by.hold(...(n % 2 === 0 ? lines : lines.toReversed()));
    },
  );
  expect(done).toBe(20);
  const held = await Promise.all(shelves.map(({ optionId }) => world.codes(optionId)));
  expect(held).toEqual(shelves.map(() => ({ reserved: 40, available: 360 })));
});

test('concurrent unpaid top-ups that name denominations in different orders reserve at most half of each stock', async () => {
  const { deps } = world.shop;
  const add = () => addDenomination(deps, { service: 'pubg', usd: 100n, codes: 13 });
  const [first, second] = [await add(), await add()];
  const { done } = await rush(
    12,
    (n) => world.addressOf(n),
    (by, n) =>
      by.call.payments.create({
        type: 'topup',
        topupData: pubgData(n % 2 === 0 ? [first, second] : [second, first], { price_usd: 2 }),
        currency: 'usd',
      }),
  );
  expect(done).toBe(6);
  const { rows } = await deps.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM topup_codes WHERE state = 'reserved' AND denomination_id = ANY ($1)
      GROUP BY denomination_id`,
    [[first.id, second.id]],
  );
  expect(rows).toEqual([{ n: 6 }, { n: 6 }]);
});
