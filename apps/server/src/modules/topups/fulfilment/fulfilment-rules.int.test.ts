import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { recordLog } from '#testing/fakes/recorded-log.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import type { AskAnswer, SendAnswer, Supplier } from '#suppliers/supplier.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { fundsOf, giveUp } from '#testing/fixtures/settle-topup-items.ts';
import {
  addDenomination,
  freefireData,
  itemsOf,
  pubgData,
  type Denomination,
} from '#testing/fixtures/stocked-denominations.ts';
import { nextDue, openTopupWorld, type TopupWorld } from '#testing/shops/topup-world.ts';
import { alertAboutTopups, cancelTopup, fulfilTopup } from '../index.ts';

// Cases that the sandbox cannot produce: days of no response, late answers, concurrent workers, and
// cancellation at the moment of sending.

const UNDO_SECONDS = 8;
let world: TopupWorld;
let offer: Denomination;
let real: TopupWorld['shop']['deps']['suppliers'];
const { alerts, lines, log } = recordLog();

beforeAll(async () => {
  world = await openTopupWorld({
    env: { TOPUP_UNDO_SECONDS: String(UNDO_SECONDS), DATABASE_POOL: '20' },
    log,
  });
  real = world.shop.deps.suppliers;
  offer = await addDenomination(world.shop.deps);
});
afterEach(async () => {
  const { deps } = world.shop;
  deps.suppliers = real;
  lines.length = 0;
  await expectSoundLedger(world.shop);
});
afterAll(() => world.close());

/** Replaces the sandbox by a fake supplier with the given answers. */
function answers(changes: Partial<Supplier>): void {
  world.shop.deps.suppliers = {
    ...real,
    supplierNamed: (name) => ({ ...real.supplierNamed(name), ...changes }),
  };
}

/** Number of the next player, who has no earlier orders, so that the order gets an undo time. */
let players = 300_000;
const newPlayer = () => {
  const player = `${players++}1`;
  return { player_id: player, login: player };
};
const detail = (id: string) => world.buyer.call.orders.detail({ id });
const secondsUntilDue = async (id: string) => {
  const due = await nextDue(world.shop.deps, id);
  return due && (due.at.getTime() - world.clock.now().getTime()) / 1000;
};
/** Places an order whose undo time is over; returns its id and its item's. */
async function orderNow(): Promise<[string, bigint]> {
  const id = await world.place(freefireData(offer, newPlayer()));
  world.clock.advance({ seconds: UNDO_SECONDS });
  const [item = 0n] = await itemsOf(world.shop.deps, id);
  return [id, item];
}
const unknown = { status: 'unknown', cause: new Error('nothing was heard') } as const;
const succeeded = { status: 'succeeded', supplierId: 'S-1' } as const;

describe('a supplier that does not answer', () => {
  test('polls a silent supplier less and less often for more than a day, then opens a review', async () => {
    let asked = 0;
    const ask = (): Promise<AskAnswer> => (asked++, Promise.resolve(unknown));
    answers({ sendTopup: () => Promise.resolve(unknown), askTopup: ask });
    const [id, item] = await orderNow();
    const waits: number[] = [];
    while ((await world.attempts(id))[0]?.state !== 'review') {
      await fulfilTopup(world.shop.deps, item);
      const seconds = (await secondsUntilDue(id)) ?? 0;
      waits.push(seconds);
      world.clock.advance({ seconds });
    }
    const minutes = (...all: number[]) => all.map((one) => one * 60);
    expect(waits).toEqual([
      ...[2, 5, 15, 30],
      ...minutes(1, 2, 5, 15, 15, 15, 15),
      ...minutes(...Array<number>(24).fill(60)),
      86_400,
    ]);
    expect(asked).toBe(waits.length - 1);
    expect(alerts()).toContain('topup_review');
    // The order is not refunded, rare polls continue, and a late result counts.
    expect(await detail(id)).toMatchObject({ status: 'pending', items: [{ stage: 'unknown' }] });
    expect(await alertAboutTopups(world.shop.deps)).toMatchObject({ review: 1 });
    expect(alerts()).toContain('topups_in_review');
    answers({ askTopup: () => Promise.resolve({ status: 'not_found' }) });
    await fulfilTopup(world.shop.deps, item);
    expect((await world.attempts(id))[0]?.state).toBe('review');
    world.clock.advance({ hours: 24 });
    answers({ askTopup: () => Promise.resolve(succeeded) });
    await fulfilTopup(world.shop.deps, item);
    expect(await detail(id)).toMatchObject({ status: 'completed' });
  });

  test('a quarter of an hour without an answer of the supplier raises an alert as long as it lasts', async () => {
    answers({
      sendTopup: () => Promise.resolve(unknown),
      askTopup: () => Promise.resolve(unknown),
    });
    const [id, item] = await orderNow();
    await fulfilTopup(world.shop.deps, item);
    expect(await alertAboutTopups(world.shop.deps)).toMatchObject({ unsettled: 0 });
    world.clock.advance({ minutes: 16 });
    expect(await alertAboutTopups(world.shop.deps)).toMatchObject({ unsettled: 1 });
    expect(alerts()).toEqual(['topups_unsettled', 'topups_late']);
    answers({ askTopup: () => Promise.resolve(succeeded) });
    await world.play(id);
    lines.length = 0;
    await alertAboutTopups(world.shop.deps);
    expect(alerts()).toEqual([]);
  });
});

test('a top-up delivered after its refund is recorded as a loss with an alert', async () => {
  const { deps } = world.shop;
  const [id, item] = await orderNow();
  const before = await fundsOf(deps, world.buyer.userId);
  const send = async (): Promise<SendAnswer> => {
    await giveUp(deps, item);
    return succeeded;
  };
  answers({ sendTopup: send });
  await fulfilTopup(deps, item);
  expect(await detail(id)).toMatchObject({ status: 'refunded', refunded_amount: 1.99 });
  expect(await fundsOf(deps, world.buyer.userId)).toEqual({
    available: before.available + 199n,
    held: before.held - 199n,
  });
  const { rows } = await deps.pool.query<{ code: string; amount: bigint }>(
    `SELECT a.code, p.amount FROM journals j JOIN postings p ON p.journal_id = j.id JOIN accounts a ON a.id = p.account_id
      WHERE j.dedupe_key = $1 ORDER BY a.code`,
    [`loss:${id}-1`],
  );
  expect(rows).toEqual([
    { code: 'loss:supplier:usd', amount: -199n },
    { code: 'revenue:sales:usd', amount: 199n },
  ]);
  expect(alerts()).toEqual(['topup_given_away']);
});

describe('concurrent workers', () => {
  test('concurrent workers on one top-up make one call to the supplier', async () => {
    let sent = 0;
    answers({ sendTopup: () => (sent++, Promise.resolve(succeeded)) });
    const [id, item] = await orderNow();
    await Promise.all(Array.from({ length: 8 }, () => fulfilTopup(world.shop.deps, item)));
    expect(sent).toBe(1);
    expect(await detail(id)).toMatchObject({ status: 'completed' });
  });

  test('a worker whose lease on a top-up expired leaves one attempt, which is delivered once', async () => {
    const { deps } = world.shop;
    const [id, item] = await orderNow();
    const said: string[] = [];
    const sending = Promise.withResolvers<undefined>();
    const answered = Promise.withResolvers<SendAnswer>();
    let other: Promise<void> | undefined;
    const send = async (): Promise<SendAnswer> => {
      // Another worker polls meanwhile, gets not_found, and prepares to resend the same attempt.
      world.clock.advance({ seconds: 31 });
      answers({
        askTopup: () => (said.push('ask'), Promise.resolve({ status: 'not_found' as const })),
        sendTopup: ({ reference }) => {
          said.push(reference);
          sending.resolve(undefined);
          return answered.promise;
        },
      });
      other = fulfilTopup(deps, item);
      await sending.promise;
      return { status: 'not_sent', cause: new Error('late') };
    };
    answers({ sendTopup: send });
    await fulfilTopup(deps, item);
    expect(said).toEqual(['ask', `${id}-1`]);
    // The late answer does not count, because the resent attempt may still arrive.
    expect((await world.attempts(id)).map(({ state }) => state)).toEqual(['sending']);
    answered.resolve(unknown);
    await other;
    expect((await world.attempts(id)).map(({ state }) => state)).toEqual(['unknown']);
    answers({ askTopup: () => Promise.resolve(succeeded) });
    await world.play(id);
    expect(await world.attempts(id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await detail(id)).toMatchObject({ status: 'completed' });
  });
});

describe('within the undo time', () => {
  test('sends no top-up before its undo time ends', async () => {
    const { deps } = world.shop;
    let sent = 0;
    answers({ sendTopup: () => (sent++, Promise.resolve(succeeded)) });
    const id = await world.place(freefireData(offer, newPlayer()));
    const [item = 0n] = await itemsOf(deps, id);
    // Wakes the worker prematurely.
    await deps.pool.query('UPDATE topup_items SET next_at = $2 WHERE order_item_id = $1', [
      item,
      world.clock.now(),
    ]);
    world.clock.advance({ seconds: UNDO_SECONDS - 0.001 });
    await fulfilTopup(deps, item);
    expect(sent).toBe(0);
    world.clock.advance({ seconds: 0.001 });
    await fulfilTopup(deps, item);
    expect(sent).toBe(1);
    expect(await detail(id)).toMatchObject({ status: 'completed' });
  });

  test('exactly one of a customer’s cancellation of a top-up and a concurrent send by the worker wins', async () => {
    const { deps } = world.shop;
    const uc = await addDenomination(deps, { service: 'pubg', codes: 40 });
    const outcomes = { cancelled: 0, delivered: 0 };
    for (let n = 0; n < 30; n++) {
      const data = n % 2 === 0 ? freefireData(offer, newPlayer()) : pubgData([uc], newPlayer());
      const id = await world.place(data);
      const [item = 0n] = await itemsOf(deps, id);
      // Each side gets a clock that allows its action, so that both can compete.
      const early = new FakeClock(world.clock.now());
      world.clock.advance({ seconds: UNDO_SECONDS });
      const cancel = () => cancelTopup({ ...deps, clock: early }, world.buyer, { id });
      const work = () => fulfilTopup(deps, item);
      const turns = [() => work().then(cancel), cancel, () => Promise.all([cancel(), work()])];
      const [cancelled] = await Promise.allSettled([turns[n % 3]?.() ?? cancel()]);
      await world.play(id);
      const { topups, redemptions } = await world.sandbox.book();
      const bought = [...topups, ...redemptions].filter(({ reference }) =>
        reference.startsWith(id),
      );
      const { status } = await detail(id);
      if (cancelled.status === 'fulfilled') {
        outcomes.cancelled++;
        expect([status, bought]).toEqual(['cancelled', []]);
        expect(await world.attempts(id)).toEqual([]);
      } else {
        outcomes.delivered++;
        expect(status).toBe('completed');
        expect(bought).toHaveLength(1);
      }
    }
    expect(Math.min(outcomes.cancelled, outcomes.delivered)).toBeGreaterThanOrEqual(10);
  });
});
