import type { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBoss } from '#infra/queue/boss.ts';
import { handOver, openQueue } from '#infra/queue/run-queued-jobs.ts';
import type { SendAnswer, Supplier } from '#suppliers/supplier.ts';
import { placeTopup } from '#testing/clients/place-topup.ts';
import {
  addDenomination,
  freefireData,
  itemsOf,
  type Denomination,
} from '#testing/fixtures/stocked-denominations.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { fulfilmentQueue, TopupDispatcher } from '../index.ts';
import type { FulfilmentSlots } from './topup-dispatcher.ts';

const shop = useTestShop();
let buyer: TestUser;
let offer: Denomination;
let boss: PgBoss;
let supplier: FakeSupplier;
let dispatchers: TopupDispatcher[] = [];

/** Delivers at once, but leaves calls about silent players unanswered until they are released. */
class FakeSupplier {
  readonly open: (() => void)[] = [];
  /** Calls by their kind and the player or reference. */
  readonly calls: string[] = [];
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  adapter(): Supplier {
    const refuse = () => Promise.reject(new Error('not asked in this test'));
    return {
      name: this.name,
      checkPlayer: refuse,
      sendRedemption: refuse,
      askRedemption: refuse,
      sendTopup: ({ recipient }) => this.#answer(`send ${recipient}`, recipient.startsWith('9')),
      askTopup: (reference) => this.#answer(`ask ${reference}`, true),
    };
  }

  release(): void {
    for (const answer of this.open.splice(0)) answer();
  }

  #answer(
    call: string,
    isSilent: boolean,
  ): Promise<SendAnswer & { status: 'succeeded' | 'unknown' }> {
    this.calls.push(call);
    if (!isSilent) return Promise.resolve({ status: 'succeeded', supplierId: null });
    return new Promise((resolve) => {
      this.open.push(() => resolve({ status: 'unknown', cause: new Error('silent') }));
    });
  }
}

beforeAll(async () => {
  boss = createBoss(shop.deps);
  await boss.start();
  await openQueue(boss, fulfilmentQueue);
  shop.deps.jobQueue.use(boss);
  buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 10_000_000n);
  offer = await addDenomination(shop.deps);
});
beforeEach(() => {
  supplier = new FakeSupplier('slow');
  use({ slow: supplier }, () => 'slow');
});
afterEach(async () => {
  await boss.offWork(fulfilmentQueue.name);
  const stopped = dispatchers.map((dispatcher) => dispatcher.stop(10_000));
  supplier.release();
  await Promise.all(stopped);
  dispatchers = [];
});
afterAll(async () => {
  await boss.stop({ graceful: false });
});

function use(suppliers: Record<string, FakeSupplier>, serving: (service: string) => string): void {
  const named = (name: string) => {
    const found = suppliers[name];
    if (!found) throw new Error(`no supplier ${name}`);
    return found.adapter();
  };
  shop.deps.suppliers = {
    supplierFor: (service) => named(serving(service)),
    supplierNamed: named,
    close: () => Promise.resolve(),
  };
}

function dispatch(slots?: FulfilmentSlots): TopupDispatcher {
  const dispatcher = new TopupDispatcher(shop.deps, slots);
  dispatchers.push(dispatcher);
  return dispatcher;
}

const place = async (player: string): Promise<bigint> => {
  const topupData = freefireData(offer, { player_id: player, login: player });
  const { order_id: id } = await placeTopup(buyer, topupData);
  return (await itemsOf(shop.deps, id))[0] ?? 0n;
};
const placeSome = async (count: number, first: number): Promise<bigint[]> => {
  const items: bigint[] = [];
  for (let n = 0; n < count; n++) items.push(await place(`${first}${1000 + n}`));
  return items;
};
const jobsOf = (items: readonly bigint[]) => items.map((id) => ({ key: id.toString() }));
const countIn = async (state: string, items: readonly bigint[]): Promise<number> => {
  const { rows } = await shop.deps.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM topup_items WHERE order_item_id = ANY ($1) AND state::text = $2',
    [items, state],
  );
  return rows[0]?.n ?? 0;
};

test('delivers all other top-ups while the calls about thirty players are unanswered', async () => {
  const dispatcher = dispatch();
  await handOver(boss, fulfilmentQueue, (taken) => dispatcher.take(taken));
  const silent = await placeSome(30, 90_000);
  await expect.poll(() => supplier.open.length, { timeout: 20_000 }).toBe(30);
  const ordinary = await placeSome(40, 10_000);
  await expect.poll(() => countIn('delivered', ordinary), { timeout: 20_000 }).toBe(40);
  // No call was answered or repeated meanwhile, so that the other top-ups used the remaining slots.
  expect(supplier.open).toHaveLength(30);
  expect(await countIn('dispatching', silent)).toBe(30);
});

test('sends new top-ups while every slot for retries is taken', async () => {
  const dispatcher = dispatch({ first: 2, retry: 2 });
  const items = await placeSome(5, 91_000);
  const sender = dispatch();
  await sender.take(jobsOf(items));
  await expect.poll(() => supplier.open.length).toBe(5);
  supplier.release();
  await sender.idle();
  await shop.deps.pool.query(
    'UPDATE topup_items SET next_at = now() WHERE order_item_id = ANY ($1)',
    [items],
  );
  await dispatcher.take(jobsOf(items));
  await expect.poll(() => supplier.calls.filter((call) => call.startsWith('ask'))).toHaveLength(2);
  const fresh = await placeSome(6, 11_000);
  await dispatcher.take(jobsOf(fresh));
  await expect.poll(() => countIn('delivered', fresh)).toBe(6);
  expect(supplier.calls.filter((call) => call.startsWith('ask'))).toHaveLength(2);
});

test('sends top-ups to one supplier while every slot of another one is taken', async () => {
  const other = new FakeSupplier('other');
  const dispatcher = dispatch({ first: 2, retry: 2 });
  await dispatcher.take(jobsOf(await placeSome(4, 92_000)));
  await expect.poll(() => supplier.open.length).toBe(2);
  use({ slow: supplier, other }, () => 'other');
  const fresh = await placeSome(3, 12_000);
  await dispatcher.take(jobsOf(fresh));
  await expect.poll(() => countIn('delivered', fresh)).toBe(3);
  expect(supplier.calls).toHaveLength(2);
});

test('the top-up dispatcher begins no call after it was told to stop, and leaves the top-up due', async () => {
  const dispatcher = dispatch({ first: 1, retry: 1 });
  const items = await placeSome(2, 93_000);
  await dispatcher.take(jobsOf(items));
  await expect.poll(() => supplier.open.length).toBe(1);
  const stopped = dispatcher.stop(10_000);
  supplier.release();
  await stopped;
  expect(supplier.calls).toHaveLength(1);
  expect(await countIn('waiting', items)).toBe(1);
});
