import type { ManabarClient } from '@manabar/client';
import { loadCodes, type Shelf } from '@manabar/server/testing/fixtures/stocked-options';
import { createTestShop, type TestShop } from '@manabar/server/testing/shops/test-shop';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '@manabar/tooling/temporary-folder';
import type { Wanted } from './settings.ts';
import type { Store } from './store.ts';
import {
  createInProcessReseller,
  listen,
  type InProcessReseller,
} from './testing/in-process-reseller.ts';
import { startReseller } from './testing/reseller-process.ts';

let shop: TestShop;
let url: string;
let partner: InProcessReseller;
let client: ManabarClient;
let store: Store;
let shelf: Shelf;
let wanted: Wanted;
let log: InProcessReseller['log'];

beforeAll(async () => {
  shop = await createTestShop();
  url = await listen(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  partner = await createInProcessReseller(shop, url);
  ({ client, store, shelf, wanted, log } = partner);
});
afterEach(() => store.close());

const round = (changes: Partial<Wanted> = {}) => partner.round([{ ...wanted, ...changes }]);
const events = () => partner.events();
const ordersOf = () => partner.ordersOf();
const stock = () => store.inStock(wanted);

test('the reseller buys missing codes, and nothing while its stock is complete', async () => {
  await round();
  expect([stock(), events()]).toEqual([2, ['planned', 'paid', 'stored']]);
  await round();
  expect([stock(), await ordersOf()]).toEqual([2, 1]);
  store.take(wanted, 'sale');
  await round();
  expect([stock(), await ordersOf()]).toEqual([2, 2]);
  expect(shelf.codes).toContain(store.take(wanted, 'another sale'));
});

test('the reseller buys no more codes than the shop has in stock and than its balance pays for', async () => {
  await round({ keep: 10 });
  expect(stock()).toBe(3);
  await loadCodes(shop.deps, shelf.optionId, 10);
  shop.deps.catalogueCache.bump(shelf.productId);
  await round({ keep: 10 });
  expect(stock()).toBe(5);
  await round({ keep: 10 });
  expect(log.at(-1)).toEqual(['short', expect.objectContaining({ reason: 'balance' })]);
});

test('the reseller buys nothing above its maximum price', async () => {
  await round({ maxPrice: 9.99 });
  expect([stock(), await ordersOf()]).toEqual([0, 0]);
  expect(log.at(-1)).toEqual(['short', expect.objectContaining({ reason: 'offer' })]);
});

/** Plans a purchase as an earlier process would. */
async function planned(change: { total?: number; price_usd?: number } = {}) {
  const plan = {
    ...{ key: crypto.randomUUID(), product: wanted.product, product_id: shelf.productId },
    ...{ region: 0, amount: 100, price_usd: 10, price_rub: 450, quantity: 2 },
    ...{ currency: 'usd' as const, total: 20 },
    ...change,
  };
  store.plan(plan);
  return plan;
}

test('the reseller resumes an unrecorded payment under its key and stores its codes, although the shop has sold out', async () => {
  const { key } = await planned();
  await client.cart.add.mutate({ productId: shelf.productId, gameAmount: 100, quantity: 2 });
  await client.orders.payFromBalance.mutate({ currency: 'usd', amount: 20, idempotencyKey: key });
  await shop.deps.pool.query(
    `UPDATE codes SET state = 'used' WHERE option_id = $1 AND state = 'available'`,
    [shelf.optionId],
  );
  await round();
  expect([stock(), await ordersOf(), events()]).toEqual([2, 1, ['resumed', 'paid', 'stored']]);
});

test('the reseller gives up a purchase whose price has changed, and plans it anew', async () => {
  const { key } = await planned({ price_usd: 9, total: 18 });
  await round();
  expect(events()).toEqual(['resumed', 'refused', 'planned', 'paid', 'stored']);
  expect(log[1]?.[1]).toEqual({ key, reason: 'price_changed' });
  // A delayed payment of the first attempt buys nothing.
  await client.cart.add.mutate({ productId: shelf.productId, gameAmount: 100, quantity: 1 });
  const late = client.orders.payFromBalance.mutate({
    currency: 'usd',
    amount: 18,
    idempotencyKey: key,
  });
  await expect(late).rejects.toMatchObject({ code: 'cart_empty' });
  expect([stock(), await ordersOf()]).toEqual([2, 1]);
});

test('the reseller buys other products when the shop no longer has one', async () => {
  await partner.round([{ ...wanted, product: 'gone' }, wanted]);
  expect(stock()).toBe(2);
});

test('the reseller exits with code 1 and logs the failure when the shop refuses its API key', async () => {
  const folder = temporaryFolder('refused');
  const life = startReseller({ url, apiKey: 'mbk_no_body', folder, wanted: [wanted] });
  expect(await life.ended).toBe(1);
  expect(life.output()).toContain('"event":"failed"');
  expect(life.output()).not.toContain('mbk_no_body');
});
