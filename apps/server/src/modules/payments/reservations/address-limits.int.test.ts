import { beforeEach, describe, expect, test } from 'vitest';
import {
  cardCustomerAtAddress,
  type CardCustomerAtAddress,
  type WantedLine,
} from '#testing/shops/card-customer-at-address.ts';
import { line, tooMany, useNewCustomers } from '#testing/shops/use-new-customers.ts';
import { buyOnce } from '#testing/shops/buy-once.ts';
import { withRateLimitScale } from '#testing/fixtures/rate-limit-scale.ts';
import { stockShelf } from '#testing/fixtures/stocked-options.ts';

const world = useNewCustomers();
const { visitor } = world;

// Reservations of earlier tests do not count.
beforeEach(() => world.clock.advance({ hours: 25 }));

const stock = (codes: number, usd = 100n) => stockShelf(world.shop.deps, { codes, usd });
/** Expects that a customer, a new one of the test's first address by default, cannot reserve a line. */
const expectTooMany = async (
  wanted: WantedLine,
  limit: number,
  scope: string,
  reason: string,
  by = visitor(),
) => expect((await by).hold(wanted)).rejects.toEqual(tooMany(limit, scope, reason));

const scaled = (scale: number, work: () => Promise<void>) =>
  withRateLimitScale(world.shop, scale, work);

describe('new customers of one address', () => {
  test('new customers of one address reserve at most 60 units together', async () => {
    const shelf = await stock(300);
    for (let n = 0; n < 3; n++) await (await visitor()).hold(line(shelf, 20));
    await expectTooMany(line(shelf, 1), 60, 'address', 'units');
    await (await visitor(2)).hold(line(shelf, 20));
  });

  test('new customers of one address reserve at most 600 dollars together', async () => {
    const shelf = await stock(300, 5000n);
    for (let n = 0; n < 3; n++) await (await visitor()).hold(line(shelf, 4, 5000n));
    await expectTooMany(line(shelf, 1, 5000n), 600, 'address', 'value');
  });

  test('new customers of one address may reserve three single units of any price', async () => {
    const shelf = await stock(300, 90_000n);
    for (let n = 0; n < 3; n++) await (await visitor()).hold(line(shelf, 1, 90_000n));
    await expectTooMany(line(shelf, 1, 90_000n), 600, 'address', 'value');
  });

  test('new customers of one address reserve at most six units of a nearly sold out option', async () => {
    const shelf = await stock(9);
    for (let n = 0; n < 3; n++) await (await visitor()).hold(line(shelf, 2));
    await expectTooMany(line(shelf, 1), 6, 'address', 'few');
    await (await visitor(2)).hold(line(shelf, 1));
  });

  test('customers with a paid order neither count nor are limited by their address', async () => {
    const shelf = await stock(300);
    const regular = await visitor();
    await buyOnce(world.shop, regular.user);
    for (let n = 0; n < 3; n++) await (await visitor()).hold(line(shelf, 20));
    await regular.hold(line(shelf, 50));
    const other = await visitor(2);
    await buyOnce(world.shop, other.user);
    await other.hold(line(shelf, 40));
    for (let n = 0; n < 3; n++) await (await visitor(2)).hold(line(shelf, 10));
  });

  test("a customer's reservations stop counting towards the limit of the address once one is paid", async () => {
    const shelf = await stock(300);
    const [first] = [await visitor()];
    const order = await first.hold(line(shelf, 1));
    await first.hold(line(await stock(100), 19));
    for (let n = 0; n < 2; n++) await (await visitor()).hold(line(shelf, 20));
    await expectTooMany(line(shelf, 1), 60, 'address', 'units');
    expect(await world.settle(order)).toBe('completed');
    await (await visitor()).hold(line(shelf, 20));
  });
});

describe('new customers of one network', () => {
  test('new customers of one network reserve at most 60 units from different addresses', async () => {
    const shelf = await stock(300);
    for (let host = 1; host <= 3; host++) await (await visitor(1, host)).hold(line(shelf, 20));
    await expectTooMany(line(shelf, 1), 60, 'network', 'units', visitor(1, 4));
    await (await visitor(2, 4)).hold(line(shelf, 1));
  });

  test('limits reservations by network: the /48 of IPv6, and mapped addresses as IPv4', async () => {
    const shelf = await stock(300);
    const from = (address: string) => cardCustomerAtAddress(world, address);
    for (let n = 1; n <= 3; n++) await (await from(`2001:db8:7:${n}::1`)).hold(line(shelf, 20));
    await expectTooMany(line(shelf, 1), 60, 'network', 'units', from('2001:db8:7:9::1'));
    await (await from('2001:db8:8:1::1')).hold(line(shelf, 1));
    for (let n = 1; n <= 3; n++) await (await from(`::ffff:203.0.113.${n}`)).hold(line(shelf, 20));
    await expectTooMany(line(shelf, 1), 60, 'network', 'units', from('203.0.113.9'));
  });

  test('expired and cancelled reservations count towards the limit of an address for an hour', async () => {
    const shelf = await stock(300);
    const first = await visitor();
    await first.call.orders.cancel({ id: await first.hold(line(shelf, 20)) });
    const second = await visitor();
    const lapsed = await second.hold(line(shelf, 20));
    world.clock.advance({ minutes: 18 });
    await world.lapse(lapsed);
    await (await visitor()).hold(line(shelf, 20));
    expect(await world.codes(shelf.optionId)).toEqual({ available: 280, reserved: 20 });
    await expectTooMany(line(shelf, 1), 60, 'address', 'units');
    // The cancelled reservation stops counting first.
    world.clock.advance({ minutes: 43 });
    await (await visitor()).hold(line(shelf, 20));
    await expectTooMany(line(shelf, 1), 60, 'address', 'units');
  });

  test('cancelled units of a nearly sold out option count towards the limit of an address', async () => {
    const shelf = await stock(5);
    for (let n = 0; n < 3; n++) {
      const by = await visitor();
      await by.call.orders.cancel({ id: await by.hold(line(shelf, 2)) });
    }
    await expectTooMany(line(shelf, 2), 6, 'address', 'few');
  });
});

describe('RATE_LIMIT_SCALE', () => {
  test.each([
    [0.5, 30],
    [2, 120],
  ])('a RATE_LIMIT_SCALE of %d makes the limit of an address %d units', async (scale, limit) => {
    const shelf = await stock(800);
    await scaled(scale, async () => {
      for (let n = 0; n < limit / 15; n++) await (await visitor()).hold(line(shelf, 15));
      await expectTooMany(line(shelf, 1), limit, 'address', 'units');
    });
  });

  test('a RATE_LIMIT_SCALE of 0 disables the limits of addresses and networks only', async () => {
    const shelf = await stock(400);
    await scaled(0, async () => {
      for (let n = 0; n < 5; n++) await (await visitor()).hold(line(shelf, 20));
      await expectTooMany(line(shelf, 21), 20, 'account', 'units');
    });
  });
});

test('unpaid reservations lock out only the accounts that made them', async () => {
  const open = (by: CardCustomerAtAddress) =>
    by.call.payments.create({ type: 'wallet', amount: 5, currency: 'usd' });
  const shelf = await stock(300);
  for (let host = 1; host <= 4; host++) {
    const by = await visitor(1, host);
    for (let n = 0; n < 5; n++) {
      const { order_id } = await open(by);
      await by.call.orders.cancel({ id: order_id });
    }
    await expect(open(by)).rejects.toMatchObject({
      cause: { code: 'rate_limited', details: { reason: 'holds_wasted' }, retryAfter: 3600 },
    });
  }
  const honest = await visitor(1, 200);
  await open(honest);
  await honest.hold(line(shelf, 20));
});
