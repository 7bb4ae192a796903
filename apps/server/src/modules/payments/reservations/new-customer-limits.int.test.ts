import { describe, expect, test } from 'vitest';
import { cardCustomerAtAddress } from '#testing/shops/card-customer-at-address.ts';
import { line, tooMany, useNewCustomers } from '#testing/shops/use-new-customers.ts';
import { buyOnce } from '#testing/shops/buy-once.ts';
import { fillCart, stockShelf, type ShelfOptions } from '#testing/fixtures/stocked-options.ts';
import { addDenomination, pubgData } from '#testing/fixtures/stocked-denominations.ts';

const world = useNewCustomers();
const { visitor } = world;
const stock = (codes: number, options: ShelfOptions = {}) =>
  stockShelf(world.shop.deps, { codes, usd: 100n, rub: 9000n, ...options });

async function setRubRate(rate: string | null): Promise<void> {
  const { pool } = world.shop.deps;
  await pool.query(`DELETE FROM currency_rates WHERE to_currency = 'RUB'`);
  if (rate === null) return;
  // The rate is too old for quotes.
  await pool.query(
    `INSERT INTO currency_rates (from_currency, to_currency, rate, source, updated_at)
     VALUES ('USD', 'RUB', $1, 'test', '2020-01-01')`,
    [rate],
  );
}

describe('a new customer', () => {
  test('a new customer reserves at most 20 units in all unpaid orders together', async () => {
    const shelf = await stock(100);
    const other = await stock(100);
    const by = await visitor();
    await expect(by.hold(line(shelf, 21))).rejects.toEqual(tooMany(20, 'account', 'units'));
    expect(await world.codes(shelf.optionId)).toEqual({ available: 100 });
    await by.hold(line(shelf, 12));
    await expect(by.hold(line(other, 9))).rejects.toEqual(tooMany(20, 'account', 'units'));
    await by.hold(line(other, 8));
  });

  test('a new customer reserves units worth at most 200 dollars', async () => {
    const shelf = await stock(100, { usd: 5000n });
    const by = await visitor();
    await expect(by.hold(line(shelf, 5, 5000n))).rejects.toEqual(tooMany(200, 'account', 'value'));
    await by.hold(line(shelf, 4, 5000n));
    const cheap = await stock(100, { usd: 1n });
    await expect(by.hold(line(cheap, 1, 1n))).rejects.toEqual(tooMany(200, 'account', 'value'));
  });

  test('a new customer may reserve a single unit of any price', async () => {
    const shelf = await stock(100, { usd: 99_900n });
    const by = await visitor();
    await by.hold(line(shelf, 1, 99_900n));
    const cheap = await stock(100, { usd: 1n });
    await expect(by.hold(line(cheap, 1, 1n))).rejects.toEqual(tooMany(200, 'account', 'value'));
  });

  test('converts a new customer’s rouble reservations at the last known rate for the limit in value, if there is one', async () => {
    await setRubRate('90');
    const shelf = await stock(100, { rub: 360_000n });
    const { user } = await visitor();
    const by = await cardCustomerAtAddress(world, world.addressOf(), user, 'rub');
    await expect(by.hold(line(shelf, 6, 360_000n))).rejects.toEqual(
      tooMany(200, 'account', 'value'),
    );
    const first = await by.hold(line(shelf, 5, 360_000n));
    await by.call.orders.cancel({ id: first });
    await setRubRate(null);
    await by.hold(line(shelf, 6, 360_000n));
    await expect(by.hold(line(shelf, 21, 360_000n))).rejects.toEqual(
      tooMany(20, 'account', 'units'),
    );
  });

  test('a new customer reserves at most two units of a nearly sold out option', async () => {
    const shelf = await stock(9);
    const by = await visitor();
    await expect(by.hold(line(shelf, 3))).rejects.toEqual(tooMany(2, 'option', 'few'));
    await by.hold(line(shelf, 2));
    expect((await by.call.cart.get()).data).toMatchObject([{ quantity: 2 }]);
    const last = await stock(2);
    await (await visitor(2)).hold(line(last, 2));
  });

  test('a new customer may buy any quantity from the balance', async () => {
    const shelf = await stock(100);
    const by = await visitor();
    await world.shop.credit(by.user.userId, 'usd', 10_000n);
    await fillCart(world.shop.deps, by.user.userId, shelf.optionId, 100);
    await by.call.orders.payFromBalance({ currency: 'usd' });
  });

  test('redeem codes for top-ups count towards the limits of a new customer', async () => {
    const uc = await addDenomination(world.shop.deps, { service: 'pubg', usd: 100n, codes: 60 });
    const few = await addDenomination(world.shop.deps, { service: 'pubg', usd: 100n, codes: 9 });
    const shelf = await stock(100);
    const by = await visitor();
    const topup = (denomination: typeof uc, units: number) =>
      by.call.payments.create({
        type: 'topup',
        topupData: pubgData(
          Array.from({ length: units }, () => denomination),
          { price_usd: units },
        ),
        currency: 'usd',
      });
    await expect(topup(few, 3)).rejects.toEqual(tooMany(2, 'option', 'few'));
    await topup(uc, 5);
    await expect(by.hold(line(shelf, 16))).rejects.toEqual(tooMany(20, 'account', 'units'));
    await by.hold(line(shelf, 15));
    await expect(topup(few, 1)).rejects.toEqual(tooMany(20, 'account', 'units'));
    // A balance top-up reserves no code.
    await by.call.payments.create({ type: 'wallet', amount: 500, currency: 'usd' });
  });

  test('superseded orders of the same cart do not limit a new customer', async () => {
    const shelf = await stock(100);
    const by = await visitor();
    await by.hold(line(shelf, 20));
    await fillCart(world.shop.deps, by.user.userId, shelf.optionId, 20);
    for (let n = 0; n < 2; n++) {
      await by.call.payments.create({ type: 'order', amount: 20, currency: 'usd' });
    }
    expect(await world.codes(shelf.optionId)).toEqual({ available: 80, reserved: 20 });
  });
});

describe('a paid order', () => {
  test('a paid card order lifts the limits of new customers', async () => {
    const shelf = await stock(100);
    const by = await visitor();
    expect(await world.settle(await by.hold(line(shelf, 1)))).toBe('completed');
    await by.hold(line(shelf, 49));
    await expect(by.hold(line(await stock(11), 6))).rejects.toEqual(tooMany(5, 'option', 'share'));
    await by.hold(line(await stock(9), 9));
  });

  test('a purchase from the balance lifts the limits of new customers', async () => {
    const shelf = await stock(100);
    const by = await visitor();
    await buyOnce(world.shop, by.user);
    await by.hold(line(shelf, 21));
  });

  test('a fully refunded order does not lift the limits of new customers', async () => {
    const shelf = await stock(100);
    const by = await visitor();
    const orderId = await buyOnce(world.shop, by.user);
    await by.call.orders.refundUnrevealed({ id: orderId });
    await expect(by.hold(line(shelf, 21))).rejects.toEqual(tooMany(20, 'account', 'units'));
  });

  test('a free order or a balance top-up does not lift the limits of new customers', async () => {
    const shelf = await stock(100);
    const by = await visitor();
    await world.shop.deps.pool.query(
      `INSERT INTO orders (id, user_id, status, currency, total_amount) VALUES ($1, $2, 'completed', 'usd', 0)`,
      [`FREE${String(by.user.userId).padStart(12, '0')}`, by.user.userId],
    );
    const wallet = await by.call.payments.create({ type: 'wallet', amount: 5, currency: 'usd' });
    expect(await world.settle(wallet.order_id)).toBe('completed');
    await expect(by.hold(line(shelf, 21))).rejects.toEqual(tooMany(20, 'account', 'units'));
  });
});

describe('all new customers together', () => {
  test('all new customers together reserve at most half of an option with ten or more codes', async () => {
    const shelf = await stock(13);
    await (await visitor(1)).hold(line(shelf, 3));
    const second = await visitor(2);
    const order = await second.hold(line(shelf, 3));
    const third = await visitor(3);
    await expect(third.hold(line(shelf, 1))).rejects.toEqual(tooMany(6, 'option', 'stock'));
    await second.call.orders.cancel({ id: order });
    await third.hold(line(shelf, 3));
    await expect(second.hold(line(shelf, 1))).rejects.toEqual(tooMany(6, 'option', 'stock'));

    const regular = await visitor(4);
    await buyOnce(world.shop, regular.user);
    await regular.hold(line(shelf, 3));
    await world.shop.credit(second.user.userId, 'usd', 400n);
    await fillCart(world.shop.deps, second.user.userId, shelf.optionId, 4);
    await second.call.orders.payFromBalance({ currency: 'usd' });
    expect(await world.codes(shelf.optionId)).toEqual({ reserved: 9, sold: 4 });
  });

  test('reservations of customers with a paid order do not count as those of new customers', async () => {
    const shelf = await stock(20);
    const regular = await visitor(1);
    await buyOnce(world.shop, regular.user);
    await regular.hold(line(shelf, 10));
    await (await visitor(2)).hold(line(shelf, 5));
    await expect((await visitor(3)).hold(line(shelf, 1))).rejects.toEqual(
      tooMany(5, 'option', 'stock'),
    );
  });

  test('all new customers together reserve at most half of a denomination', async () => {
    const uc = await addDenomination(world.shop.deps, { service: 'pubg', usd: 100n, codes: 11 });
    const topup = async (network: number, units: number) =>
      (await visitor(network)).call.payments.create({
        type: 'topup',
        topupData: pubgData(
          Array.from({ length: units }, () => uc),
          { price_usd: units },
        ),
        currency: 'usd',
      });
    await topup(1, 4);
    await expect(topup(2, 2)).rejects.toEqual(tooMany(5, 'option', 'stock'));
    await topup(2, 1);
  });
});
