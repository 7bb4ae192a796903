import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCardShop, type CardShop } from '#testing/card-shop.ts';
import { buyOnce } from '#testing/paid-history.ts';
import { refusal } from '#testing/refusal.ts';
import { fillCart, stockShelf, type Shelf } from '#testing/shelf.ts';
import type { TestUser } from '#testing/test-shop.ts';
import { addDenomination, pubgData } from '#testing/topup-shelf.ts';

let world: CardShop;

beforeAll(async () => {
  world = await openCardShop();
});
afterAll(() => world.close());

const tooMany = (limit: number) =>
  refusal('too_many_holds', { limit, scope: 'option', reason: 'share' });

describe('of what there is, one customer holds', () => {
  /** A customer whom no limit of new customers concerns. */
  async function regular(): Promise<TestUser> {
    const customer = await world.shop.registerUser();
    await buyOnce(world.shop, customer);
    return customer;
  }
  /** A customer with so many of the shelf's units in the cart. */
  async function wanting(shelf: Shelf, quantity: number, by?: TestUser): Promise<TestUser> {
    const customer = by ?? (await regular());
    await customer.call.cart.clear();
    await fillCart(world.shop.deps, customer.userId, shelf.optionId, quantity);
    return customer;
  }
  const order = (by: TestUser, quantity: number) => world.pay(by, (quantity * 499) / 100);

  test('half at most, where there are ten or more', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 11 });
    await expect(order(await wanting(shelf, 6), 6)).rejects.toEqual(tooMany(5));
    expect(await world.codes(shelf.optionId)).toEqual({ available: 11 });
    await order(await wanting(shelf, 5), 5);
  });

  test('all of it, where there are fewer', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 9 });
    await order(await wanting(shelf, 9), 9);
  });

  test('what they hold already counts on both sides', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 10 });
    const by = await wanting(shelf, 3);
    await order(by, 3);
    // Another line of the same option: the first order stays.
    await wanting(shelf, 3, by);
    await expect(order(by, 3)).rejects.toEqual(tooMany(5));
    await wanting(shelf, 2, by);
    await order(by, 2);
    expect(await world.codes(shelf.optionId)).toEqual({ available: 5, reserved: 5 });
  });

  test('what it takes over does not count twice', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 10 });
    const by = await wanting(shelf, 5);
    await order(by, 5);
    await order(by, 5);
    expect(await world.codes(shelf.optionId)).toEqual({ available: 5, reserved: 5 });
  });

  test('what others hold is not there', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 14 });
    await order(await wanting(shelf, 5), 5);
    // Nine are left.
    await order(await wanting(shelf, 9), 9);
  });

  test('by card only: from the balance everything can be had', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 10 });
    const by = await wanting(shelf, 10);
    await world.shop.credit(by.userId, 'usd', 4990n);
    await by.call.orders.payFromBalance({ currency: 'usd' });
  });

  test('of codes that top-ups redeem likewise', async () => {
    const { deps } = world.shop;
    const buyer = await regular();
    const uc = await addDenomination(deps, { service: 'pubg', usd: 100n, codes: 10 });
    const topup = (units: number) =>
      buyer.call.payments.create({
        type: 'topup',
        topupData: pubgData(
          Array.from({ length: units }, () => uc),
          { price_usd: units },
        ),
        currency: 'usd',
      });
    await expect(topup(6)).rejects.toEqual(tooMany(5));
    await topup(3);
    await expect(topup(3)).rejects.toEqual(tooMany(5));
    await topup(2);
  });

  test('a whole cart of a large stock', async () => {
    const shelf = await stockShelf(world.shop.deps, { codes: 1998 });
    const by = await wanting(shelf, 999);
    await order(by, 999);
    expect(await world.codes(shelf.optionId)).toEqual({ available: 999, reserved: 999 });
  });
});
