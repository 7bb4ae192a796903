import { describe, expect, test } from 'vitest';
import { openCardShop } from '#testing/shops/card-shop.ts';
import { buyOnce } from '#testing/shops/buy-once.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { fillCart, stockShelf, type Shelf } from '#testing/fixtures/stocked-options.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { addDenomination, pubgData } from '#testing/fixtures/stocked-denominations.ts';

const world = useWorld(openCardShop);

const tooMany = (limit: number) =>
  refusal('too_many_holds', { limit, scope: 'option', reason: 'share' });

describe("one customer's share of an option's codes", () => {
  /** Registers a customer to whom the limits of new customers do not apply. */
  async function regular(): Promise<TestUser> {
    const customer = await world.shop.registerUser();
    await buyOnce(world.shop, customer);
    return customer;
  }
  /** Puts the given quantity of the shelf's units into a customer's cart. */
  async function wanting(shelf: Shelf, quantity: number, by?: TestUser): Promise<TestUser> {
    const customer = by ?? (await regular());
    await customer.call.cart.clear();
    await fillCart(world.shop.deps, customer.userId, shelf.optionId, quantity);
    return customer;
  }
  const order = (by: TestUser, quantity: number) => world.pay(by, (quantity * 499) / 100);

  test('one customer reserves at most half of ten or more codes', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 11 });
    await expect(order(await wanting(shelf, 6), 6)).rejects.toEqual(tooMany(5));
    expect(await world.codes(shelf.optionId)).toEqual({ available: 11 });
    await order(await wanting(shelf, 5), 5);
  });

  test('one customer may reserve all of fewer than ten codes', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 9 });
    await order(await wanting(shelf, 9), 9);
  });

  test('a customer’s reservations count towards both their share of an option’s codes and its stock', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 10 });
    const by = await wanting(shelf, 3);
    await order(by, 3);
    // A new line of the same option does not supersede the first order.
    await wanting(shelf, 3, by);
    await expect(order(by, 3)).rejects.toEqual(tooMany(5));
    await wanting(shelf, 2, by);
    await order(by, 2);
    expect(await world.codes(shelf.optionId)).toEqual({ available: 5, reserved: 5 });
  });

  test('superseded reservations do not count twice towards a customer’s share of an option’s codes', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 10 });
    const by = await wanting(shelf, 5);
    await order(by, 5);
    await order(by, 5);
    expect(await world.codes(shelf.optionId)).toEqual({ available: 5, reserved: 5 });
  });

  test("the limit on one customer's share of the codes does not count codes reserved by others", async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 14 });
    await order(await wanting(shelf, 5), 5);
    // Nine codes are left, so that the share is not limited.
    await order(await wanting(shelf, 9), 9);
  });

  test('a purchase from the balance may take the whole stock', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 10 });
    const by = await wanting(shelf, 10);
    await world.shop.credit(by.userId, 'usd', 4990n);
    await by.call.orders.payFromBalance({ currency: 'usd' });
  });

  test("limits the share of redeem codes that one customer's unpaid top-ups reserve", async () => {
    const { deps } = world.shop;
    const buyer = await regular();
    const uc = await addDenomination(deps, { service: 'pubg', usd: 100n, codes: 10 });
    const large = await addDenomination(deps, { service: 'pubg', usd: 100n, codes: 24 });
    const topup = (units: number, of = uc) =>
      buyer.call.payments.create({
        type: 'topup',
        topupData: pubgData(
          Array.from({ length: units }, () => of),
          { price_usd: units },
        ),
        currency: 'usd',
      });
    await expect(topup(6)).rejects.toEqual(tooMany(5));
    await topup(3);
    await expect(topup(3)).rejects.toEqual(tooMany(5));
    await topup(2);
    await expect(topup(13, large)).rejects.toEqual(tooMany(12));
    await topup(12, large);
  });

  test('one customer may reserve a full cart of a large stock', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 1998 });
    const by = await wanting(shelf, 999);
    await order(by, 999);
    expect(await world.codes(shelf.optionId)).toEqual({ available: 999, reserved: 999 });
  });
});
