import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createManabarClient } from '@manabar/client';
import { avoidDayChange } from '@manabar/server/testing/fixtures/avoid-day-change';
import { createTestKey } from '@manabar/server/testing/fixtures/service-accounts';
import { changeBehindGuards } from '@manabar/server/testing/shops/sold-shop';
import { createTestShop, type TestShop } from '@manabar/server/testing/shops/test-shop';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createInProcessReseller,
  listen,
  offer,
  type InProcessReseller,
} from './testing/in-process-reseller.ts';

// Two cases that could block all later purchases: a limit that is too low, and an order without a plan.

let shop: TestShop;
let url: string;
let partner: InProcessReseller;

beforeAll(async () => {
  shop = await createTestShop();
  url = await listen(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await avoidDayChange();
  partner = await createInProcessReseller(shop, url);
});
afterEach(() => partner.store.close());

const limitedTo = async (limitUsd: bigint) => {
  const { token: apiKey } = await createTestKey(shop, partner.userId, { limitUsd });
  return createManabarClient({ url, apiKey });
};
/** Plans a purchase as an earlier process would: two codes for 20 USD. */
const planned = () => {
  const { wanted, shelf, store } = partner;
  const plan = {
    ...{ key: crypto.randomUUID(), product: wanted.product, product_id: shelf.productId },
    ...{ region: 0, amount: 100, price_usd: 10, price_rub: 450, quantity: 2 },
    ...{ currency: 'usd' as const, total: 20 },
  };
  store.plan(plan);
  return plan;
};
const fill = (productId: number, quantity: number) =>
  partner.client.cart.add.mutate({ productId, gameAmount: 100, quantity });
const pay = (idempotencyKey: string) =>
  partner.client.orders.payFromBalance.mutate({ currency: 'usd', amount: 20, idempotencyKey });

describe('the limit of a key for a day', () => {
  test('the reseller buys up to its key’s daily limit in the order of wanted products and postpones the rest', async () => {
    const { store, log, wanted, events } = partner;
    const cheap = await offer({ shop, client: partner.client }, { usd: 200n, keep: 3 });
    const limited = await limitedTo(1_500n);
    await partner.round([wanted, cheap.wanted], limited);
    expect([store.inStock(wanted), store.inStock(cheap.wanted)]).toEqual([1, 2]);
    expect(log.find(([event]) => event === 'refused')?.[1]).toMatchObject({
      reason: 'spending_limit_exceeded',
    });
    expect(events().filter((event) => event === 'refused')).toHaveLength(1);
    expect(store.underWay()).toBeUndefined();

    // A known answer is not requested again.
    log.length = 0;
    await partner.round([wanted, cheap.wanted], limited);
    const short = ['short', expect.objectContaining({ reason: 'limit' })];
    expect(log).toEqual([short, short]);
    expect(await partner.ordersOf()).toBe(2);
  });

  test('the reseller leaves no purchase open when one price is above its key’s limit, and buys everything else', async () => {
    const { store, wanted } = partner;
    const cheap = await offer({ shop, client: partner.client }, { usd: 200n });
    await partner.round([wanted, cheap.wanted], await limitedTo(500n));
    expect([store.inStock(wanted), store.inStock(cheap.wanted)]).toEqual([0, 2]);
    expect(store.underWay()).toBeUndefined();
  });

  test('the reseller gives up the idempotency key of a refused purchase: a late payment under it buys nothing', async () => {
    const { key } = planned();
    await partner.round([], await limitedTo(500n));
    expect(partner.store.purchases()).toMatchObject([
      { key, state: 'refused', refusal: 'spending_limit_exceeded' },
    ]);
    await fill(partner.shelf.productId, 2);
    await expect(pay(key)).rejects.toMatchObject({ code: 'cart_empty' });
    expect(await partner.ordersOf()).toBe(0);
  });

  test('the reseller stores the codes of a purchase that was paid before its key’s limit was reached', async () => {
    const { key } = planned();
    await fill(partner.shelf.productId, 2);
    await pay(key);
    await partner.round([], await limitedTo(0n));
    expect([partner.store.inStock(partner.wanted), partner.events()]).toEqual([
      2,
      ['resumed', 'paid', 'stored'],
    ]);
  });
});

describe('an order that differs from its plan', () => {
  const acknowledge = (...more: string[]) => {
    const command = fileURLToPath(new URL('acknowledge-mismatch.ts', import.meta.url));
    const args = [command, '--store', partner.folder, ...more];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return { status, stdout };
  };

  test('the reseller keeps codes of an unplanned order off sale, and buys nothing until a person acknowledges it', async () => {
    const { store, wanted, log } = partner;
    expect(acknowledge().status).toBe(3);
    const { key } = planned();
    const other = await offer({ shop, client: partner.client }, { usd: 1_000n });
    await fill(other.shelf.productId, 2);
    const { order_id: orderId } = await pay(key);
    const cheap = await offer({ shop, client: partner.client }, { usd: 100n });
    for (let n = 0; n < 2; n++) {
      await partner.round([wanted, cheap.wanted]);
      expect(log.at(-1)).toEqual(['mismatch', expect.objectContaining({ key, orderId })]);
    }
    expect([store.inStock(wanted), await partner.ordersOf()]).toEqual([0, 1]);
    const item = expect.stringContaining(`product ${other.shelf.productId}, region 0`) as string;
    expect(store.otherCodes(key)).toEqual(
      other.shelf.codes.slice(0, 2).map((code) => ({ code, item })),
    );
    expect(JSON.stringify(log)).not.toContain(other.shelf.codes[0]);

    const shown = acknowledge();
    expect(shown.status).toBe(0);
    for (const code of other.shelf.codes.slice(0, 2)) expect(shown.stdout).toContain(code);
    expect(store.underWay()?.state).toBe('mismatch');
    expect(acknowledge('--key', key)).toEqual(shown);
    await partner.round([wanted, cheap.wanted]);
    expect([store.inStock(wanted), store.inStock(cheap.wanted)]).toEqual([2, 2]);
    expect(acknowledge('--key', key)).toEqual(shown);
  });

  test('the reseller does not stock the codes of an order whose region differs from its plan', async () => {
    const { key } = planned();
    await fill(partner.shelf.productId, 2);
    const { order_id: orderId } = await pay(key);
    const move = `UPDATE order_items SET region_id = 7 WHERE order_id = '${orderId}'`;
    await changeBehindGuards(shop.deps.pool, move);
    await partner.round([partner.wanted]);
    expect(partner.events()).toEqual(['resumed', 'paid', 'mismatch']);
    expect(partner.store.inStock(partner.wanted)).toBe(0);
  });
});
