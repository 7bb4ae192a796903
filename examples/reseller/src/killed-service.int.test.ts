import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findingsOf } from '@manabar/server/testing/models/read-ledger-findings';
import { createService, type TestService } from '@manabar/server/testing/fixtures/service-accounts';
import { stockShelf } from '@manabar/server/testing/fixtures/stocked-options';
import { createTestShop, type TestShop } from '@manabar/server/testing/shops/test-shop';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '@manabar/tooling/temporary-folder';
import type { Wanted } from './settings.ts';
import { openStore, type Store } from './store.ts';
import { startReseller, type ResellerProcess } from './testing/reseller-process.ts';
import {
  startShopProxy,
  type Passing,
  type PassingCall,
  type ShopProxy,
} from './testing/shop-proxy.ts';

// A real process of the reseller is killed with SIGKILL twenty times, at the boundaries of its steps and at other moments,
// while it calls a real shop. It buys exactly the planned codes, once, and stores every code once.

/**
 * Moment at which the process is killed. For a call: before the shop receives it; while the shop handles it; after the
 * shop's answer and before the process receives it; or before the shop receives it, with a `late` delivery when the next
 * process is about to make another call. Otherwise: that many milliseconds after its first call.
 */
type Moment =
  | { call: string; when: 'before' | 'during' | 'after' }
  | { call: string; late: string }
  | { afterMs: number };

const moments: readonly Moment[] = [
  { call: 'cart.clear', when: 'before' },
  { call: 'cart.clear', late: 'orders.payFromBalance' },
  { call: 'cart.add', when: 'before' },
  { call: 'cart.add', when: 'after' },
  { call: 'cart.add', late: 'orders.payFromBalance' },
  { call: 'orders.payFromBalance', when: 'before' },
  { call: 'orders.payFromBalance', when: 'during' },
  { call: 'orders.payFromBalance', when: 'after' },
  { call: 'orders.payFromBalance', late: 'cart.add' },
  { call: 'orders.payFromBalance', late: 'orders.payFromBalance' },
  { call: 'orders.payFromBalance', late: 'orders.revealCodes' },
  { call: 'orders.revealCodes', when: 'before' },
  { call: 'orders.revealCodes', when: 'during' },
  { call: 'orders.revealCodes', when: 'after' },
  { call: 'orders.detail', when: 'before' },
  { call: 'orders.detail', when: 'after' },
  // At any point within its calls and writes.
  ...[3, 11, 23, 41].map((afterMs) => ({ afterMs })),
];
const FUNDS = 1_000_000n;
const CODES = 200;

let shop: TestShop;
let account: TestService;
let proxy: ShopProxy;
let store: Store;
let wanted: Wanted[];
const folder = temporaryFolder('reseller');
let look: (call: PassingCall) => Promise<Passing> = async () => 'pass';
let life: ResellerProcess;
/** Undelivered calls of killed processes, by the call before which they are delivered. */
const late: { before: string; forward: () => Promise<void> }[] = [];
const sold: string[] = [];

beforeAll(async () => {
  shop = await createTestShop({ env: { RATE_LIMIT_SCALE: '0' } });
  account = await createService(shop, { scopes: ['catalogue', 'cart', 'orders', 'wallet'] });
  await shop.credit(account.userId, 'usd', FUNDS);
  for (const usd of [499n, 1250n]) await stockShelf(shop.deps, { usd, codes: CODES });
  const { rows } = await shop.deps.pool.query<{ slug: string }>('SELECT slug FROM products');
  wanted = rows.map(({ slug: product }, i) => ({
    ...{ product, region: 0, amount: 100, keep: 2 + i, maxPrice: 20 },
  }));
  const app = await shop.app();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  proxy = await startShopProxy(`http://127.0.0.1:${port}`, (call) => look(call));
  store = openStore(join(folder, 'store'));
});
afterAll(async () => {
  life.kill('SIGKILL');
  await life.ended;
  store.close();
  await proxy.close();
  await shop.close();
});

const begin = () => startReseller({ url: proxy.origin, apiKey: account.token, folder, wanted });

/** Sells the whole stock, so that the next process has codes to buy. */
function sellAll(): void {
  for (const option of wanted)
    while (store.inStock(option) > 0) sold.push(store.take(option, `sale-${sold.length}`) ?? '');
}

/** Delivers the calls of killed processes that wait for this call of the running one. */
async function deliverLate(path: string): Promise<void> {
  for (const { forward } of late.filter(({ before }) => before === path)) await forward();
  const rest = late.filter(({ before }) => before !== path);
  late.splice(0, late.length, ...rest);
}

/**
 * Runs a process until it is killed at the moment: at the first call of the kind (usually for a purchase that an earlier
 * process has begun), or after `spared` others, for a purchase of its own.
 */
async function liveUntil(moment: Moment, spared: number): Promise<void> {
  let left = spared;
  const { promise: struck, resolve: strike } = Promise.withResolvers<undefined>();
  let dead = false;
  let timer: NodeJS.Timeout | undefined;
  const kill = () => {
    dead = true;
    life.kill('SIGKILL');
    strike(undefined);
  };
  look = async ({ path, forward }) => {
    if (dead) return 'lost';
    if ('afterMs' in moment) timer ??= setTimeout(kill, moment.afterMs);
    await deliverLate(path);
    if ('afterMs' in moment || moment.call !== path || left-- > 0) return 'pass';
    if ('late' in moment) {
      late.push({ before: moment.late, forward });
      kill();
    } else if (moment.when === 'before') kill();
    else {
      const answered = forward();
      if (moment.when === 'after') await answered;
      kill();
      await answered;
    }
    return 'lost';
  };
  life = begin();
  // Limits the wait; a stuck process reports its step.
  const limit = setTimeout(() => strike(undefined), 60_000);
  await Promise.race([struck, life.ended]);
  clearTimeout(limit);
  clearTimeout(timer);
  life.kill('SIGKILL');
  expect([await life.ended, dead], life.output()).toEqual(['SIGKILL', true]);
}

/** Orders of the account in the shop, by idempotency key. */
async function ordersByKey(): Promise<Map<string, string | null>> {
  const { rows } = await shop.deps.pool.query<{ key: string; order_id: string | null }>(
    'SELECT key, order_id FROM idempotency_keys WHERE user_id = $1',
    [account.userId],
  );
  return new Map(rows.map(({ key, order_id }) => [key, order_id]));
}

async function soldCodes(): Promise<string[]> {
  const { rows } = await shop.deps.pool.query<{ cipher: Buffer; key_id: string }>(
    `SELECT c.cipher, c.key_id FROM codes c JOIN order_items i ON i.id = c.order_item_id
       JOIN orders o ON o.id = i.order_id WHERE o.user_id = $1 AND c.state = 'sold'`,
    [account.userId],
  );
  return rows.map(({ cipher, key_id }) => shop.deps.codeCipher.decrypt(cipher, key_id));
}

test('the reseller, killed twenty times, makes each purchase once and stores each code once', async () => {
  expect(moments).toHaveLength(20);
  for (const [index, moment] of moments.entries()) {
    sellAll();
    await liveUntil(moment, index % 2);
  }
  look = async ({ path }) => {
    await deliverLate(path);
    return 'pass';
  };
  sellAll();
  life = begin();
  await expect
    .poll(() => wanted.map((each) => store.inStock(each)), { timeout: 60_000 })
    .toEqual(wanted.map(({ keep }) => keep));
  expect(life.kill('SIGTERM')).toBe(true);
  expect(await life.ended, life.output()).toBe(0);

  expect(store.underWay()).toBeUndefined();
  const purchases = store.purchases();
  const stored = purchases.filter(({ state }) => state === 'stored');
  expect(stored.length).toBeGreaterThan(5);
  // Every order of the account is a planned purchase, and every paid purchase is an order.
  const { rows: orders } = await shop.deps.pool.query<{ id: string; total: bigint }>(
    `SELECT id, total_amount AS total FROM orders WHERE user_id = $1 ORDER BY id`,
    [account.userId],
  );
  expect(stored.map(({ order_id }) => order_id).sort()).toEqual(orders.map(({ id }) => id));
  const keys = await ordersByKey();
  expect(purchases.map(({ key }) => [key, keys.get(key)])).toEqual(
    purchases.map(({ key, order_id }) => [key, order_id]),
  );
  // Every code that the shop sold to the account is in its store or was sold on, once.
  sellAll();
  const codes = await soldCodes();
  expect(codes).toHaveLength(stored.reduce((sum, { quantity }) => sum + quantity, 0));
  expect(new Set(sold).size).toBe(codes.length);
  expect(sold.toSorted()).toEqual(codes.toSorted());
  // The account has paid for exactly its codes.
  const spent = orders.reduce((sum, { total }) => sum + total, 0n);
  const [usd] = await account.call.wallet.balance();
  expect(usd).toEqual({ currency: 'usd', amount: Number(FUNDS - spent) / 100 });
  expect(await findingsOf(shop)).toEqual([]);
}, 300_000);
