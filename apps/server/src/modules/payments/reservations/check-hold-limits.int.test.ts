import { beforeEach, describe, expect, test } from 'vitest';
import { openCardShop } from '#testing/shops/card-shop.ts';
import { withRateLimitScale } from '#testing/fixtures/rate-limit-scale.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { fillCart } from '#testing/fixtures/stocked-options.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { createCaller } from '#transport/trpc/app-router.ts';
import { settlePayment } from '../settlement/settle-payment.ts';

const world = useWorld(() => openCardShop({ WALLET_CARD_TOPUP: 'true' }));
const buyer = useFixture(() => world.shop.registerUser(), beforeEach);

const wallet = (by = buyer) =>
  by.call.payments
    .create({ type: 'wallet', amount: 5, currency: 'usd' })
    .then(({ order_id: id }) => id);

const tooMany = (limit: number, scope: 'account' | 'address') =>
  refusal('too_many_holds', { limit, scope, reason: 'open' });

describe('open card orders of a customer', () => {
  test('a customer has at most three open card orders of any type', async () => {
    const { shelf } = await world.withCart(1);
    await fillCart(world.shop.deps, buyer.userId, shelf.optionId);
    const first = await world.pay(buyer, 4.99);
    await wallet();
    await wallet();
    await expect(wallet()).rejects.toEqual(tooMany(3, 'account'));
    await buyer.call.orders.cancel({ id: first });
    await wallet();
    await expect(world.pay(buyer, 4.99)).rejects.toEqual(tooMany(3, 'account'));
  });

  test('concurrent calls do not exceed the limit of open card orders', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => wallet()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('superseded orders do not count as open card orders', async () => {
    const { shelf } = await world.withCart(1);
    await fillCart(world.shop.deps, buyer.userId, shelf.optionId);
    await wallet();
    await wallet();
    for (let n = 0; n < 3; n++) await world.pay(buyer, 4.99);
    expect(await world.codes(shelf.optionId)).toEqual({ reserved: 1 });
    await expect(wallet()).rejects.toEqual(tooMany(3, 'account'));
  });

  test('paid orders do not count as open card orders', async () => {
    for (let n = 0; n < 4; n++) {
      const id = await wallet();
      const payment = world.gateway.capture(id);
      const report = { provider: 'sandbox', payment, actor: 'worker', askedAt: world.clock.now() };
      await settlePayment(world.shop.deps, report);
    }
  });
});

describe('open card orders from an address', () => {
  const from = (address: string, by: TestUser) =>
    createCaller(() => world.shop.context({ token: by.token, address })).payments.create({
      type: 'wallet',
      amount: 5,
      currency: 'usd',
    });
  /** Registers the given number of customers. */
  const customers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => world.shop.registerUser()));

  const scaled = (scale: number, work: () => Promise<void>) =>
    withRateLimitScale(world.shop, scale, work);

  test('an address has at most ten open card orders, also with concurrent calls', async () => {
    await scaled(1, async () => {
      const all = await customers(12);
      const results = await Promise.allSettled(all.map((by) => from('198.51.100.7', by)));
      const refused = results.filter(({ status }) => status === 'rejected');
      expect(refused).toEqual(
        Array.from({ length: 2 }, () => ({ status: 'rejected', reason: tooMany(10, 'address') })),
      );
      await from('198.51.100.8', buyer);
    });
  });

  test('counts open card orders of IPv6 addresses per /64', async () => {
    await scaled(0.1, async () => {
      const [first, second, third] = await customers(3);
      if (!first || !second || !third) throw new Error('too few customers');
      await from('2001:db8:1:2::1', first);
      await expect(from('2001:db8:1:2:ffff::9', second)).rejects.toEqual(tooMany(1, 'address'));
      await from('2001:db8:1:3::1', third);
    });
  });

  test('does not limit open card orders of an address when rate limits are off', async () => {
    for (const by of await customers(11)) await from('198.51.100.9', by);
  });
});

describe('wasted reservations', () => {
  test('five unpaid reservations within a day block a customer’s card orders for an hour', async () => {
    for (let n = 0; n < 2; n++) await buyer.call.orders.cancel({ id: await wallet() });
    // The customer cancels on the gateway's page.
    await world.lapse(await wallet(), { hold: 'voided', endedBy: 'gateway' });
    for (let n = 0; n < 2; n++) {
      world.clock.advance({ minutes: 15 });
      await world.lapse(await wallet());
    }
    const error = await wallet().catch((reason: { cause: unknown }) => reason.cause);
    expect(error).toMatchObject({
      code: 'rate_limited',
      retryAfter: 3600,
      details: { reason: 'holds_wasted' },
    });
    world.clock.advance({ minutes: 59, seconds: 59 });
    await expect(wallet()).rejects.toMatchObject({ cause: { retryAfter: 1 } });
    world.clock.advance({ seconds: 1 });
    // Another unpaid reservation restarts the pause.
    await buyer.call.orders.cancel({ id: await wallet() });
    await expect(wallet()).rejects.toMatchObject({ cause: { retryAfter: 3600 } });
  });

  test('unpaid reservations stop counting towards the block of card orders after a day', async () => {
    for (let n = 0; n < 4; n++) await buyer.call.orders.cancel({ id: await wallet() });
    world.clock.advance({ hours: 24 });
    for (let n = 0; n < 4; n++) await buyer.call.orders.cancel({ id: await wallet() });
    await wallet();
  });

  describe('superseded reservations', () => {
    /** Orders the same cart repeatedly at the given interval and returns how many orders were accepted. */
    async function orderAgain(seconds: number, atMost: number): Promise<number> {
      const { shelf } = await world.withCart(1);
      await fillCart(world.shop.deps, buyer.userId, shelf.optionId);
      for (let made = 0; made < atMost; made++) {
        const refused = await world.pay(buyer, 4.99).then(
          () => null,
          (reason: { cause: unknown }) => reason.cause,
        );
        if (refused) {
          expect(refused).toMatchObject({ details: { reason: 'holds_wasted' } });
          return made;
        }
        world.clock.advance({ seconds });
      }
      return atMost;
    }

    test('a superseded reservation counts as unpaid when it lasted two minutes', async () => {
      // The fifth order ends only when the sixth supersedes it.
      expect(await orderAgain(120, 10)).toBe(6);
    });

    test('durations of shorter superseded reservations add up until they count as unpaid', async () => {
      expect(await orderAgain(60, 20)).toBe(11);
    });

    test('superseding a few short reservations does not block a customer’s card orders', async () => {
      expect(await orderAgain(55, 10)).toBe(10);
    });

    test('reservations superseded by a purchase from the balance do not count as unpaid', async () => {
      const { shelf } = await world.withCart(6);
      await world.shop.credit(buyer.userId, 'usd', 2994n);
      for (let n = 0; n < 6; n++) {
        await fillCart(world.shop.deps, buyer.userId, shelf.optionId);
        await world.pay(buyer, 4.99);
        world.clock.advance({ minutes: 3 });
        await buyer.call.orders.payFromBalance({ currency: 'usd' });
      }
      await wallet();
    });
  });

  test('reservations that could not be paid or were paid late do not count as unpaid', async () => {
    const { shelf } = await world.withCart(1);
    await fillCart(world.shop.deps, buyer.userId, shelf.optionId);
    for (let n = 0; n < 6; n++) await world.pay(buyer, 4.99);
    for (const mood of ['refusing', 'down'] as const) {
      world.gateway.mood = mood;
      for (let n = 0; n < 3; n++) {
        await expect(wallet()).rejects.toEqual(refusal('payment_unavailable'));
        const [order] = (await buyer.call.orders.list({})).orders;
        if (mood === 'down') await world.lapse(order?.id ?? '');
      }
      world.gateway.mood = 'well';
    }
    for (let n = 0; n < 5; n++) {
      const id = await wallet();
      await world.lapse(id);
      const payment = world.gateway.capture(id);
      const report = { provider: 'sandbox', payment, actor: 'worker', askedAt: world.clock.now() };
      await settlePayment(world.shop.deps, report);
    }
    await wallet();
  });

  test('the pause after cancelled card orders does not affect other customers', async () => {
    for (let n = 0; n < 5; n++) await buyer.call.orders.cancel({ id: await wallet() });
    await expect(wallet()).rejects.toEqual(refusal('rate_limited'));
    await wallet(await world.shop.registerUser());
  });
});
