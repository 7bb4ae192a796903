import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followOrders } from '#infra/order-changes.ts';
import { FakeClock } from '#testing/fake-clock.ts';
import { createService, createTestKey, type TestKey } from '#testing/service-accounts.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { addDenomination, freefireData, KnownPlayers } from '#testing/topup-shelf.ts';
import { refusalOf } from '#transport/error-mapping.ts';

/* What a key keeps open ends with the key. */

let shop: TestShop;
let orders: { close: () => Promise<void> };
beforeAll(async () => {
  shop = await createTestShop();
  shop.deps.playerChecks = new KnownPlayers();
  const { orderChanges: changes, log } = shop.deps;
  orders = followOrders({ connectionString: shop.databaseUrl, changes, log });
});
afterAll(async () => {
  await orders.close();
  await shop.close();
});

/** Looks at an order with a key; answers how the next look ends. */
const watch = async ({ call }: TestKey, id: string) => {
  const changes = (await call.orders.watch({ id }))[Symbol.asyncIterator]();
  expect(await changes.next()).toEqual({ done: false, value: { status: 'pending' } });
  return () =>
    changes.next().then(
      ({ value }) => value,
      (error: unknown) => refusalOf(error)?.code,
    );
};

test('who looks at an order with a key is shown no more when it is revoked, or its account is blocked', async () => {
  const service = await createService(shop);
  const next = await createTestKey(shop, service.userId);
  await shop.credit(service.userId, 'usd', 1000n);
  const offer = await addDenomination(shop.deps, { name: '100 diamonds' });
  const { order_id: id } = await service.call.orders.topup({
    topupData: freefireData(offer),
    currency: 'usd',
    idempotencyKey: randomUUID(),
  });
  const [first, second] = [await watch(service, id), await watch(next, id)];
  const { services } = (await shop.createAdmin()).call.admin;
  const looks = [first(), second()];
  await services.revokeKey({ id: service.keyId });
  // The other one looked again, and goes on.
  expect(await Promise.all(looks)).toEqual(['unauthorized', { status: 'pending' }]);
  const last = second();
  await services.block({ id: service.userId, reason: 'leaked' });
  expect(await last).toBe('unauthorized');
});

test('and when it expires', async () => {
  const clock = new FakeClock();
  const later = await createTestShop({ databaseUrl: shop.databaseUrl, clock });
  const service = await createService(later, { days: 1 });
  await shop.credit(service.userId, 'usd', 1000n);
  later.deps.playerChecks = shop.deps.playerChecks;
  const offer = await addDenomination(shop.deps, { name: '100 diamonds' });
  const { order_id: id } = await service.call.orders.topup({
    topupData: freefireData(offer),
    currency: 'usd',
    idempotencyKey: randomUUID(),
  });
  const look = await watch(service, id);
  clock.advance({ days: 2 });
  later.deps.orderChanges.say(id);
  expect(await look()).toBe('unauthorized');
  await later.close();
});
