import { toMinor, type Currency } from '@manabar/contracts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '#errors.ts';
import { adjustBalance, readBalanceMinor } from '#modules/wallet/index.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { fillCart, loadCodes, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { ShopModel, type Outcome } from '#testing/models/shop-model.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import {
  listOrders,
  placeBalanceOrder,
  refundUnrevealedCodes,
  revealCodes,
} from '../../orders/index.ts';

// Random sequences of customer and admin actions keep the ledger equal to an in-memory model.

const USERS = 2;
const PRICES: Record<Currency, bigint | null>[] = [
  { usd: 499n, rub: 45_000n },
  { usd: 1n, rub: null },
  { usd: 333n, rub: 29_999n },
];

type Step =
  | { do: 'load'; option: number; count: number }
  | {
      do: 'adjust';
      user: number;
      currency: Currency;
      mode: 'set' | 'add';
      amount: number;
      twice: boolean;
    }
  | { do: 'cart'; user: number; option: number; quantity: number; alone: boolean }
  | { do: 'pay'; user: number; currency: Currency; twice: boolean }
  | { do: 'reveal'; user: number; order: number }
  | { do: 'refund'; user: number; order: number; twice: boolean };

const kind = <Name extends Step['do']>(name: Name) => fc.constant(name);
const user = fc.nat({ max: USERS - 1 });
const option = fc.nat({ max: PRICES.length - 1 });
const currency = fc.constantFrom<Currency>('usd', 'rub');
const mode = fc.constantFrom<'set' | 'add'>('set', 'add');
const order = fc.nat({ max: 7 });
/** Whether the call has an idempotency key and is repeated. */
const twice = fc.boolean();
/** Whether the cart is emptied first. */
const alone = fc.boolean();
const few = fc.integer({ min: 1, max: 3 });
const amount = fc.integer({ min: -50_000, max: 200_000 });
const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ do: kind('load'), option, count: few }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: kind('adjust'), user, currency, mode, amount, twice }),
    },
    { weight: 4, arbitrary: fc.record({ do: kind('cart'), user, option, quantity: few, alone }) },
    { weight: 6, arbitrary: fc.record({ do: kind('pay'), user, currency, twice }) },
    { weight: 2, arbitrary: fc.record({ do: kind('reveal'), user, order }) },
    { weight: 3, arbitrary: fc.record({ do: kind('refund'), user, order, twice }) },
  ) satisfies fc.Arbitrary<Step>,
  { minLength: 10, maxLength: 60 },
);

const { shop, admin } = useShop({ env: { ADMIN_CREDIT_LIMIT: '1000000000' } });
const seen = new Map<string, number>();

/** State of one run: its own customers, options and orders. */
class Run {
  readonly model = new ShopModel(USERS, PRICES);
  readonly people: TestUser[];
  readonly options: number[];
  readonly orders: string[][] = Array.from({ length: USERS }, () => []);
  #keys = 0;

  constructor(people: TestUser[], options: number[]) {
    this.people = people;
    this.options = options;
  }

  /** Makes the call, repeats it with the same key if `again`, and returns its outcome. */
  async end(again: boolean, call: (key: string | undefined) => Promise<unknown>): Promise<Outcome> {
    const key = again ? `${this.options[0] ?? 0}-${this.#keys++}` : undefined;
    const once = async (): Promise<Outcome> => {
      try {
        return { done: await call(key) };
      } catch (error) {
        if (error instanceof DomainError) return { refused: error.code };
        throw error;
      }
    };
    const first = await once();
    // A 429 is not stored, but the repeated call gets the same one.
    if (again) expect(await once()).toEqual(first);
    return first;
  }

  who(index: number): TestUser {
    const person = this.people[index];
    if (!person) throw new Error('nobody');
    return person;
  }
}

async function act(
  run: Run,
  step: Step,
): Promise<{ expected: Outcome; actual: Outcome } | undefined> {
  const { model } = run;
  switch (step.do) {
    case 'load':
      model.load(
        step.option,
        await loadCodes(shop.deps, run.options[step.option] ?? 0, step.count),
      );
      return undefined;
    case 'cart':
      await fill(run, step);
      return undefined;
    case 'adjust':
      return adjust(run, step);
    case 'pay':
      return pay(run, step);
    case 'reveal':
    case 'refund':
      return giveOrTake(run, step);
  }
}

async function fill(run: Run, { user, option, quantity, alone }: Step & { do: 'cart' }) {
  const { userId } = run.who(user);
  const cart = run.model.users[user]?.cart;
  if (alone) {
    cart?.clear();
    await shop.deps.pool.query('DELETE FROM cart_items WHERE user_id = $1', [userId]);
  }
  cart?.set(option, quantity);
  await fillCart(shop.deps, userId, run.options[option] ?? 0, quantity);
}

async function adjust(run: Run, { user, currency, mode, amount, twice }: Step & { do: 'adjust' }) {
  const minor = mode === 'set' ? BigInt(Math.abs(amount)) : BigInt(amount);
  const expected = run.model.adjust(user, currency, mode, minor);
  const id = run.who(user).userId;
  const actual = await run.end(twice, async (idempotencyKey) => {
    const input = { id, currency, mode, amount: minor, reason: 'model', idempotencyKey };
    await adjustBalance(shop.deps, admin, input, () => Promise.resolve(null));
  });
  return { expected, actual };
}

async function pay(run: Run, { user, currency, twice }: Step & { do: 'pay' }) {
  const expected = run.model.pay(user, currency);
  const placed = await run.end(twice, async (idempotencyKey) => {
    const input = { currency, idempotencyKey };
    return (await placeBalanceOrder(shop.deps, run.who(user), input)).order_id;
  });
  if (!('done' in placed)) return { expected, actual: placed };
  run.orders[user]?.push(String(placed.done));
  return { expected, actual: { done: undefined } };
}

async function giveOrTake(run: Run, step: Step & { do: 'reveal' | 'refund' }) {
  const orders = run.orders[step.user] ?? [];
  const index = step.order % orders.length;
  const id = orders[index];
  if (id === undefined) return undefined;
  const buyer = run.who(step.user);
  if (step.do === 'reveal') {
    const actual = await run.end(false, async () => {
      const { items } = await revealCodes(shop.deps, buyer, { id });
      return items.map(({ code }) => code.code.split('\n'));
    });
    return { expected: run.model.reveal(step.user, index), actual };
  }
  const actual = await run.end(step.twice, async (idempotencyKey) => {
    const { refunded } = await refundUnrevealedCodes(shop.deps, buyer, { id, idempotencyKey });
    return toMinor(refunded.amount);
  });
  return { expected: run.model.refund(step.user, index), actual };
}

/** Compares balances, stock and orders with the model. */
async function expectEqualBooks({ model, people, options, orders }: Run): Promise<void> {
  for (const [n, { userId }] of people.entries()) {
    const mine = model.users[n];
    expect(await readBalanceMinor(shop.deps.pool, userId)).toEqual(mine?.balance);
    const list = await listOrders(shop.deps, { userId }, 'ru', { limit: 100 });
    const shown = list.orders.map((order) => ({
      id: order.id,
      currency: order.currency,
      total: toMinor(order.total_amount),
      refunded: toMinor(order.refunded_amount),
      status: order.status,
    }));
    const kept = mine?.orders.map(({ currency, total, refunded }, index) => ({
      id: orders[n]?.[index],
      currency,
      total,
      refunded,
      status: refunded === total ? 'refunded' : 'completed',
    }));
    expect(shown).toEqual(kept?.reverse());
  }
  for (const [n, optionId] of options.entries()) {
    const { rows } = await shop.deps.pool.query<{ cipher: Buffer; key_id: string }>(
      `SELECT cipher, key_id FROM codes WHERE option_id = $1 AND state = 'available' ORDER BY id`,
      [optionId],
    );
    const free = rows.map(({ cipher, key_id }) => shop.deps.codeCipher.decrypt(cipher, key_id));
    expect(free).toEqual(model.free(n));
  }
}

test(
  'the ledger equals an in-memory model after any sequence of purchases, reveals and refunds of codes',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const people = await Promise.all([shop.registerUser(), shop.registerUser()]);
        const shelves = [];
        for (const { usd, rub } of PRICES) {
          shelves.push(await stockShelf(shop.deps, { usd, rub, codes: 0 }));
        }
        const run = new Run(
          people,
          shelves.map(({ optionId }) => optionId),
        );
        for (const step of sequence) {
          const ended = await act(run, step);
          if (!ended) continue;
          expect(ended.actual).toEqual(ended.expected);
          const name = `${step.do} ${'refused' in ended.actual ? ended.actual.refused : 'done'}`;
          seen.set(name, (seen.get(name) ?? 0) + 1);
        }
        await expectEqualBooks(run);
        await expectSoundLedger(shop);
      }),
      // A fixed seed reaches known outcomes; FC_SEED=<number> selects another one.
      { numRuns: 60, seed: Number(process.env['FC_SEED'] ?? 7) },
    );
    // The property proves nothing unless these outcomes occur.
    const reached = ['adjust done', 'pay done', 'reveal done', 'refund done'];
    reached.push('adjust insufficient_balance', 'pay cart_empty', 'pay currency_not_available');
    reached.push('pay insufficient_balance', 'pay out_of_stock', 'pay quantity_exceeds_stock');
    expect([...seen.keys()]).toEqual(expect.arrayContaining(reached));
  },
);
