import { toDecimal } from '@manabar/contracts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { refusalCode } from '#testing/clients/outcomes.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { useTestShop, type TestUser } from '#testing/shops/test-shop.ts';
import {
  TopupModel,
  type ModelItem,
  type ModelOrder,
  type ModelUser,
} from '#testing/models/topup-model.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { fundsOf, giveUp } from '#testing/fixtures/settle-topup-items.ts';
import {
  addDenomination,
  dispatchItem,
  freefireData,
  itemsOf,
  pubgData,
  type Denomination,
} from '#testing/fixtures/stocked-denominations.ts';
import { captureItem } from '../../topups/index.ts';

// Random sequences of customer and worker actions keep the ledger equal to an in-memory model.

const USERS = 2;
const FUNDS = 1200n;
const UNDO_SECONDS = 10;
const OFFER = 199n;
const PACKAGES = [
  { price: 100n, codes: 6 },
  { price: 333n, codes: 3 },
];
const RECIPIENTS = ['11111', '22222'];

const kind = <Name extends string>(name: Name) => fc.constant(name);
const user = fc.nat({ max: USERS - 1 });
/** Index of an order, counted from the newest. */
const which = fc.nat({ max: 2 });
const item = fc.nat({ max: 1 });
const recipient = fc.constantFrom(...RECIPIENTS);
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: kind('order'),
        user,
        recipient,
        /** Packages; without any, an offer is ordered. */
        packages: fc.array(fc.nat({ max: PACKAGES.length - 1 }), { maxLength: 3 }),
        /** Whether the call is repeated with the same key. */
        twice: fc.boolean(),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: kind('dispatch'), user, which, item }) },
    { weight: 3, arbitrary: fc.record({ do: kind('capture'), user, which, item }) },
    { weight: 3, arbitrary: fc.record({ do: kind('release'), user, which, item }) },
    { weight: 2, arbitrary: fc.record({ do: kind('cancel'), user, which }) },
    { weight: 1, arbitrary: fc.record({ do: kind('wait') }) },
  ),
  { minLength: 10, maxLength: 60, size: 'max' },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

const clock = new FakeClock();
const seen = new Map<string, number>();
const shop = useTestShop({ env: { TOPUP_UNDO_SECONDS: String(UNDO_SECONDS) }, clock });
let keys = 0;

/** State of one run: its own customers and denominations. */
interface Run {
  model: TopupModel;
  people: TestUser[];
  offer: Denomination;
  packages: Denomination[];
  /** Ids of placed orders by user. */
  placed: string[][];
}

async function newRun(): Promise<Run> {
  const people: TestUser[] = [];
  for (let n = 0; n < USERS; n++) {
    const person = await shop.registerUser();
    await shop.credit(person.userId, 'usd', FUNDS);
    people.push(person);
  }
  const offer = await addDenomination(shop.deps, { usd: OFFER });
  const packages: Denomination[] = [];
  for (const { price: usd, codes } of PACKAGES) {
    packages.push(await addDenomination(shop.deps, { service: 'pubg', usd, codes }));
  }
  const stocks = PACKAGES.map(({ codes }) => codes);
  const model = new TopupModel(USERS, { funds: FUNDS, stocks, undoMs: UNDO_SECONDS * 1000 });
  return { model, people, offer, packages, placed: people.map(() => []) };
}

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error('out of range');
  return found;
};

async function order(run: Run, step: Step & { do: 'order' }) {
  const { model, people, offer, packages, placed } = run;
  const wanted =
    step.packages.length === 0
      ? [{ price: OFFER, stock: null }]
      : step.packages.map((stock) => ({ price: at(PACKAGES, stock).price, stock }));
  // Known recipients are separate for each game.
  const known = `${step.packages.length === 0 ? 'freefire' : 'pubg'} ${step.recipient}`;
  const expected = model.order(step.user, known, wanted, clock.now().getTime());
  const total = wanted.reduce((sum, { price }) => sum + price, 0n);
  const seenByPage = {
    login: step.recipient,
    player_id: step.recipient,
    price_usd: toDecimal(total),
  };
  const topupData =
    step.packages.length === 0
      ? freefireData(offer, seenByPage)
      : pubgData(
          step.packages.map((stock) => at(packages, stock)),
          seenByPage,
        );
  const input = { topupData, currency: 'usd' as const, idempotencyKey: `key-${keys++}` };
  const once = () =>
    at(people, step.user)
      .call.orders.topup(input)
      .then(({ order_id }) => order_id, refusalCode);
  const answer = await once();
  if (step.twice) expect(await once()).toBe(answer);
  const actual = expected === 'placed' && /^[0-9A-Z]{16}$/.test(answer) ? 'placed' : answer;
  if (actual === 'placed') at(placed, step.user).push(answer);
  return { expected, actual };
}

interface Target {
  id: string;
  order: ModelOrder;
  customer: ModelUser;
}

/** Returns the user's order counted from the newest; undefined when there are too few. */
function target(
  { model, placed }: Run,
  { user, which }: { user: number; which: number },
): Target | undefined {
  const customer = model.of(user);
  const order = customer.orders.at(-1 - which);
  const id = placed[user]?.at(-1 - which);
  return order && id !== undefined ? { id, order, customer } : undefined;
}

async function cancel(run: Run, step: Step & { do: 'cancel' }) {
  const found = target(run, step);
  if (!found) return undefined;
  const expected = run.model.cancel(step.user, found.order, clock.now().getTime());
  const actual = await at(run.people, step.user)
    .call.orders.cancel({ id: found.id })
    .then(() => 'done', refusalCode);
  return { expected, actual };
}

async function settle(run: Run, step: Step & { do: 'dispatch' | 'capture' | 'release' }) {
  const found = target(run, step);
  const item: ModelItem | undefined = found?.order.items[step.item];
  if (!found || !item) return undefined;
  const id = at(await itemsOf(shop.deps, found.id), step.item);
  switch (step.do) {
    case 'dispatch':
      return { expected: run.model.dispatch(item), actual: await dispatchItem(shop.deps, id) };
    case 'release':
      return { expected: run.model.release(step.user, item), actual: await giveUp(shop.deps, id) };
    case 'capture':
      return { expected: run.model.capture(item), actual: await capture(id) };
  }
}

/** Captures an item like the worker, without dispatching it. */
const capture = (id: bigint) =>
  withTransaction(shop.deps.pool, (tx) => captureItem(tx, id, 'worker')).catch((error: unknown) => {
    if ((error as { constraint?: string }).constraint === 'topup_transition') return 'never sent';
    throw error;
  });

async function act(run: Run, step: Step) {
  switch (step.do) {
    case 'order':
      return order(run, step);
    case 'cancel':
      return cancel(run, step);
    case 'wait':
      clock.advance({ seconds: 4 });
      return undefined;
    default:
      return settle(run, step);
  }
}

async function compare({ model, people, packages, placed }: Run): Promise<void> {
  for (const [index, person] of people.entries()) {
    const { available, orders } = model.of(index);
    expect(await fundsOf(shop.deps, person.userId)).toEqual({ available, held: model.held(index) });
    for (const [n, id] of at(placed, index).entries()) {
      const { status, refunded } = model.receipt(at(orders, n));
      const receipt = await person.call.orders.read({ id });
      expect([receipt.status, receipt.refunded_amount]).toEqual([status, toDecimal(refunded)]);
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
  }
  for (const [stock, { id }] of packages.entries()) {
    const { rows } = await shop.deps.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM topup_codes WHERE denomination_id = $1 AND state = 'available'`,
      [id],
    );
    expect(rows[0]?.n).toBe(model.stocks[stock]);
  }
}

test(
  'the ledger equals an in-memory model after any sequence of orders, results and cancellations of top-ups',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (todo) => {
        const run = await newRun();
        for (const step of todo) {
          const outcome = await act(run, step);
          if (!outcome) continue;
          expect(outcome.actual).toEqual(outcome.expected);
          const name = `${step.do} ${String(outcome.expected)}`;
          seen.set(name, (seen.get(name) ?? 0) + 1);
        }
        await compare(run);
        await expectSoundLedger(shop);
      }),
      { numRuns: 25, seed: Number(process.env['FC_SEED'] ?? 7), endOnFailure: true },
    );
    // The property proves nothing unless these outcomes occur.
    const wanted = [
      ...['order placed', 'order insufficient_balance', 'order out_of_stock'],
      ...['dispatch true', 'dispatch false', 'capture now', 'capture before', 'capture otherwise'],
      ...['capture never sent', 'release now', 'release before', 'release otherwise'],
      ...['cancel done', 'cancel conflict', 'pending', 'completed', 'refunded', 'cancelled'],
    ];
    expect(wanted.filter((name) => !seen.has(name))).toEqual([]);
  },
);
