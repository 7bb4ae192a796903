import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#modules/orders/index.ts';
import { refusalOf } from '#transport/error-mapping.ts';
import { createService, createTestKey } from '#testing/service-accounts.ts';
import { fillCart, stockShelf } from '#testing/shelf.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

/* What a key may spend in a day: by the database, in the transaction that charges. */

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(async () => {
  expect(await verifyLedger(shop.deps.pool)).toEqual({ findings: [], violations: 0 });
  await shop.close();
});

const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'placed',
    (error: unknown) => refusalOf(error),
  );
const spentBy = async (keyId: number) => {
  const { rows } = await shop.deps.pool.query<{ currency: string; spent: bigint }>(
    'SELECT currency, spent FROM api_key_days WHERE key_id = $1 ORDER BY currency',
    [keyId],
  );
  return Object.fromEntries(rows.map(({ currency, spent }) => [currency, spent]));
};

describe('the spending limit of a day', () => {
  test('is what the key may spend, to the cent; beyond it nothing is charged', async () => {
    const service = await createService(shop, { limitUsd: 1000n, limitRub: 0n });
    const { optionId } = await stockShelf(shop.deps, { usd: 500n, rub: 1n, codes: 5 });
    await shop.credit(service.userId, 'usd', 5000n);
    await shop.credit(service.userId, 'rub', 5000n);
    const buy = (currency: 'usd' | 'rub' = 'usd') =>
      fillCart(shop.deps, service.userId, optionId).then(() =>
        service.call.orders.payFromBalance({ currency, idempotencyKey: `try-${currency}` }),
      );
    const { order_id: id } = await buy();
    expect(await buy()).toEqual({ success: true, order_id: id });
    expect(await spentBy(service.keyId)).toEqual({ usd: 500n });
    await service.call.orders.payFromBalance({ currency: 'usd' });
    expect(await spentBy(service.keyId)).toEqual({ usd: 1000n });
    await fillCart(shop.deps, service.userId, optionId);
    const details = { limit: 10, spent: 10, currency: 'usd' };
    const beyond = () =>
      service.call.orders.payFromBalance({ currency: 'usd', idempotencyKey: 'x' });
    const code = 'spending_limit_exceeded';
    expect(await refused(beyond())).toMatchObject({ code, status: 403, details });
    expect(await refused(buy('rub'))).toMatchObject({
      code,
      details: { limit: 0, spent: 0, currency: 'rub' },
    });
    expect(await service.call.wallet.balance()).toEqual([
      { currency: 'usd', amount: 40 },
      { currency: 'rub', amount: 50 },
    ]);
    expect(await spentBy(service.keyId)).toEqual({ usd: 1000n });
  });
});
