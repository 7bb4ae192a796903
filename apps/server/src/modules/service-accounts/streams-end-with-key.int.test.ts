import { afterAll, beforeAll, expect, test } from 'vitest';
import { followOrders } from '#infra/caches/order-changes.ts';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { createService, createTestKey, type TestKey } from '#testing/fixtures/service-accounts.ts';
import { createTestShop, useTestShop } from '#testing/shops/test-shop.ts';
import { addDenomination, freefireData } from '#testing/fixtures/stocked-denominations.ts';
import { refusalOf } from '#procedures/error-mapping.ts';

/* Open streams of a key end with the key. */

const shop = useTestShop();
let orders: { close: () => Promise<void> };
beforeAll(async () => {
  const { orderChanges: changes, log } = shop.deps;
  orders = followOrders({ connectionString: shop.databaseUrl, changes, log });
});
afterAll(async () => {
  await orders.close();
});

/** Watches an order with a key; returns a function that reads the next change. */
const watch = async ({ call }: TestKey, id: string) => {
  const changes = (await call.orders.watch({ id }))[Symbol.asyncIterator]();
  expect(await changes.next()).toEqual({ done: false, value: { status: 'pending' } });
  return () =>
    changes.next().then(
      ({ value }) => value,
      (error: unknown) => refusalOf(error)?.code,
    );
};

test('orders.watch with an API key ends when the key is revoked or its account is blocked', async () => {
  const service = await createService(shop);
  const next = await createTestKey(shop, service.userId);
  await shop.credit(service.userId, 'usd', 1000n);
  const offer = await addDenomination(shop.deps, { name: '100 diamonds' });
  const { order_id: id } = await placeTopup(service, freefireData(offer));
  const [first, second] = [await watch(service, id), await watch(next, id)];
  const { services } = (await shop.createAdmin()).call.admin;
  const looks = [first(), second()];
  await services.revokeKey({ id: service.keyId });
  // The stream of the other key is checked again and continues.
  expect(await Promise.all(looks)).toEqual(['unauthorized', { status: 'pending' }]);
  const last = second();
  await services.block({ id: service.userId, reason: 'leaked' });
  expect(await last).toBe('unauthorized');
});

test('orders.watch with an API key ends when the key expires', async () => {
  const clock = new FakeClock();
  const later = await createTestShop({ databaseUrl: shop.databaseUrl, clock });
  const service = await createService(later, { days: 1 });
  await shop.credit(service.userId, 'usd', 1000n);
  const offer = await addDenomination(shop.deps, { name: '100 diamonds' });
  const { order_id: id } = await placeTopup(service, freefireData(offer));
  const look = await watch(service, id);
  clock.advance({ days: 2 });
  later.deps.orderChanges.say(id);
  expect(await look()).toBe('unauthorized');
  await later.close();
});
