import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createManabarClient, type ManabarClient } from '@manabar/client';
import {
  createService,
  createTestKey,
  type TestService,
} from '@manabar/server/testing/service-accounts';
import { loadCodes, stockShelf, type Shelf } from '@manabar/server/testing/shelf';
import { createTestShop, type TestShop } from '@manabar/server/testing/test-shop';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { keepStock } from './keep-stock.ts';
import type { Wanted } from './settings.ts';
import { openStore, type Store } from './store.ts';
import { startReseller } from './testing/reseller-process.ts';

let shop: TestShop;
let url: string;
let service: TestService;
let client: ManabarClient;
let store: Store;
let shelf: Shelf;
let wanted: Wanted;
let log: [string, Record<string, unknown> | undefined][];

beforeAll(async () => {
  shop = await createTestShop();
  const app = await shop.app();
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => shop.close());
beforeEach(async () => {
  service = await createService(shop);
  await shop.credit(service.userId, 'usd', 5_000n);
  client = createManabarClient({ url, apiKey: service.token });
  store = openStore(mkdtempSync(join(tmpdir(), 'manabar-keep-')));
  shelf = await stockShelf(shop.deps, { usd: 1_000n, codes: 3 });
  const { slug: product } = await client.catalogue.byId.query({ id: shelf.productId });
  wanted = { product, region: 0, amount: 100, keep: 2, maxPrice: 10 };
  log = [];
});
afterEach(() => store.close());

const round = (changes: Partial<Wanted> = {}) =>
  keepStock(
    { shop: client, store, log: (event, facts) => log.push([event, facts]) },
    [{ ...wanted, ...changes }],
    'usd',
  );
const events = () => log.map(([event]) => event);
const stock = () => store.inStock(wanted);
const ordersOf = async () => (await client.orders.list.query({})).orders.length;

test('buys what is missing, and nothing when nothing is', async () => {
  await round();
  expect([stock(), events()]).toEqual([2, ['planned', 'paid', 'stored']]);
  await round();
  expect([stock(), await ordersOf()]).toEqual([2, 1]);
  store.take(wanted, 'sale');
  await round();
  expect([stock(), await ordersOf()]).toEqual([2, 2]);
  expect(shelf.codes).toContain(store.take(wanted, 'another sale'));
});

test('buys as much as there is, and as the balance pays for', async () => {
  await round({ keep: 10 });
  expect(stock()).toBe(3);
  await loadCodes(shop.deps, shelf.optionId, 10);
  shop.deps.catalogueCache.bump(shelf.productId);
  await round({ keep: 10 });
  expect(stock()).toBe(5);
  await round({ keep: 10 });
  expect(log.at(-1)).toEqual(['short', expect.objectContaining({ reason: 'balance' })]);
});

test('buys nothing that is too dear', async () => {
  await round({ maxPrice: 9.99 });
  expect([stock(), await ordersOf()]).toEqual([0, 0]);
  expect(log.at(-1)).toEqual(['short', expect.objectContaining({ reason: 'offer' })]);
});

/** A purchase that an earlier process planned. */
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

test('what was paid and not noted is not paid again, though the shop is sold out by now', async () => {
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

test('what cannot be bought as planned is given up for ever, and planned anew', async () => {
  const { key } = await planned({ price_usd: 9, total: 18 });
  await round();
  expect(events()).toEqual(['resumed', 'refused', 'planned', 'paid', 'stored']);
  expect(log[1]?.[1]).toEqual({ key, reason: 'price_changed' });
  // A payment of the first attempt that comes late buys nothing.
  await client.cart.add.mutate({ productId: shelf.productId, gameAmount: 100, quantity: 1 });
  const late = client.orders.payFromBalance.mutate({
    currency: 'usd',
    amount: 18,
    idempotencyKey: key,
  });
  await expect(late).rejects.toMatchObject({ code: 'cart_empty' });
  expect([stock(), await ordersOf()]).toEqual([2, 1]);
});

test('an order that is not what was planned stops everything', async () => {
  const { key } = await planned();
  const other = await stockShelf(shop.deps, { usd: 2_000n, gameAmount: 7 });
  await client.cart.add.mutate({ productId: other.productId, gameAmount: 7, quantity: 1 });
  await client.orders.payFromBalance.mutate({ currency: 'usd', amount: 20, idempotencyKey: key });
  await expect(round()).rejects.toThrow('is not what was planned');
  await expect(round()).rejects.toThrow('is not what was planned');
  expect([stock(), await ordersOf()]).toEqual([0, 1]);
});

test('a limit that is reached leaves the purchase open, for a better day', async () => {
  const capped = await createTestKey(shop, service.userId, { limitUsd: 500n });
  const rich = client;
  client = createManabarClient({ url, apiKey: capped.token });
  await expect(round()).rejects.toMatchObject({ code: 'spending_limit_exceeded' });
  expect(store.underWay()).toMatchObject({ state: 'open' });
  client = rich;
  await round();
  expect([stock(), await ordersOf()]).toEqual([2, 1]);
});

test('the service ends with 1 when its key is refused, and says why', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'manabar-refused-'));
  const life = startReseller({ url, apiKey: 'mbk_no_body', folder, wanted: [wanted] });
  expect(await life.ended).toBe(1);
  expect(life.output()).toContain('"event":"failed"');
  expect(life.output()).not.toContain('mbk_no_body');
});
