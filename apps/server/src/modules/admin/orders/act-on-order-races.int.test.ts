import { afterEach, expect, test } from 'vitest';
import { outcomeOf } from '#testing/clients/outcomes.ts';
import { openTopupReviewWorld, succeeded } from '#testing/shops/topup-review-world.ts';
import { createRaceStagger } from '#testing/fixtures/race-stagger.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { fundsOf } from '#testing/fixtures/settle-topup-items.ts';
import { freefireData, itemsOf } from '#testing/fixtures/stocked-denominations.ts';

// Actions of admins, customer and worker on an order run concurrently.

// The clock advances by days here, but orders keep their own time.
const world = useWorld(() =>
  openTopupReviewWorld({ env: { DATABASE_POOL: '20', REFUND_HOURS: '8760' } }),
);
const shelf = useFixture(() => stockShelf(world.shop.deps, { usd: 100n, codes: 100 }));
afterEach(async () => {
  world.asUsual();
  await expectSoundLedger(world.shop);
});

/** Acts as the first or the second admin. */
const act = (action: 'cancel' | 'refund' | 'retry', id: string, by: 0 | 1 = 0) =>
  world.act(action, id, undefined, world.admins[by]);
const statusOf = async (id: string) => (await world.get(id)).status;
const funds = (user: TestUser = world.buyer) => fundsOf(world.shop.deps, user.userId);

/** Delays the work by a number of statements. */
async function after<T>(statements: number, work: () => Promise<T>): Promise<T> {
  for (let n = 0; n < statements; n++) await world.shop.deps.pool.query('SELECT 1');
  return work();
}
async function buy(): Promise<[id: string, buyer: TestUser]> {
  const buyer = await world.shop.registerUser();
  await world.shop.credit(buyer.userId, 'usd', 100n);
  await fillCart(world.shop.deps, buyer.userId, shelf.optionId);
  return [(await buyer.call.orders.payFromBalance({ currency: 'usd' })).order_id, buyer];
}

test(
  'two admins who refund an order concurrently make one refund',
  { timeout: 180_000 },
  async () => {
    for (let round = 0; round < 10; round++) {
      const [codes, buyer] = await buy();
      const [topup] = await world.inReview();
      const before = await funds();
      for (const id of [codes, topup]) {
        const [first, second] = [act('refund', id), act('refund', id, 1)];
        const outcomes = await Promise.all([outcomeOf(first), outcomeOf(second)]);
        expect(outcomes.sort()).toEqual(['conflict', 'done']);
      }
      expect(await funds(buyer)).toEqual({ available: 100n, held: 0n });
      expect(await funds()).toEqual({
        available: before.available + 199n,
        held: before.held - 199n,
      });
    }
  },
);

test(
  'exactly one of a concurrent refund and retry of a top-up in review by two admins succeeds',
  { timeout: 180_000 },
  async () => {
    for (let round = 0; round < 10; round++) {
      const [id] = await world.inReview();
      const outcomes = await Promise.all([
        outcomeOf(after(round % 3, () => act('refund', id))),
        outcomeOf(act('retry', id, 1)),
      ]);
      expect([...outcomes].sort()).toEqual(['conflict', 'done']);
      world.asUsual();
      await world.play(id);
      expect(await statusOf(id)).toBe(outcomes[0] === 'done' ? 'refunded' : 'completed');
    }
  },
);

test(
  'an admin’s refund of a top-up concurrent with its delivery by the supplier pays the customer once',
  { timeout: 180_000 },
  async () => {
    const { deps } = world.shop;
    const race = createRaceStagger(deps, ['refund', 'success']);
    for (let round = 0; round < 30; round++) {
      const [id, item = 0] = await world.inReview();
      const before = await funds();
      world.clock.advance({ hours: 25 });
      let refunded: Promise<string> = Promise.resolve('not yet');
      world.answers({
        askTopup: () => {
          refunded = outcomeOf(race.start('refund', () => act('refund', id)));
          return race.start('success', succeeded);
        },
      });
      await world.fulfil(item);
      // Both results are consistent: given up with a loss, or delivered and refunded.
      expect(await refunded).toBe('done');
      expect(await funds()).toEqual({
        available: before.available + 199n,
        held: before.held - 199n,
      });
      const { rows } = await deps.pool.query<{ kind: string }>(
        `SELECT kind FROM journals WHERE dedupe_key IN ($1, $2, $3) ORDER BY kind`,
        [`loss:${id}-1`, `rel:${item}`, `cap:${item}`],
      );
      const kinds = rows.map(({ kind }) => kind).join();
      expect(['capture', 'loss,release']).toContain(kinds);
      race.won(kinds === 'capture' ? 'success' : 'refund');
      expect(await statusOf(id)).toBe('refunded');
    }
    expect(Math.min(...Object.values(race.wins)), JSON.stringify(race.wins)).toBeGreaterThan(2);
  },
);

test(
  'a concurrent admin refund, customer refund and reveal make one refund, and return no seen code to stock',
  { timeout: 180_000 },
  async () => {
    const { deps } = world.shop;
    const race = createRaceStagger(deps, ['admin', 'customer', 'reveal']);
    const rarest = () => Math.min(...Object.values(race.wins));
    // Three sides may need more rounds until each of them has won some.
    for (let round = 0; round < 45 || (rarest() < 3 && round < 300); round++) {
      const [id, buyer] = await buy();
      const [item = 0n] = await itemsOf(deps, id);
      const { rows: sold } = await deps.pool.query<{ id: bigint }>(
        'SELECT id FROM codes WHERE order_item_id = $1',
        [item],
      );
      let shown: string | undefined;
      const [byAdmin, byCustomer] = await Promise.all([
        outcomeOf(race.start('admin', () => act('refund', id))),
        outcomeOf(race.start('customer', () => buyer.call.orders.refundUnrevealed({ id }))),
        race.start('reveal', async () => {
          const [code] = (await buyer.call.orders.revealCodes({ id })).items;
          shown = code?.code.code;
        }),
      ]);
      // The customer's refund is refused for a seen code; the admin's only for a returned one.
      expect([byAdmin, byCustomer].filter((one) => one === 'done')).toHaveLength(1);
      const [loser] = [byAdmin, byCustomer].filter((one) => one !== 'done');
      expect(['conflict', 'already_revealed']).toContain(loser);
      const refunder = byAdmin === 'done' ? 'admin' : 'customer';
      race.won(shown === undefined ? refunder : 'reveal');
      expect(await funds(buyer)).toEqual({ available: 100n, held: 0n });
      const { rows } = await deps.pool.query<{ state: string }>(
        'SELECT state::text AS state FROM codes WHERE id = $1',
        [sold[0]?.id],
      );
      expect(rows).toEqual([{ state: shown === undefined ? 'available' : 'voided' }]);
      if (shown !== undefined) expect(byAdmin).toBe('done');
    }
    expect(rarest(), JSON.stringify(race.wins)).toBeGreaterThan(2);
  },
);

test(
  'exactly one of a concurrent cancellation by an admin and send by the worker of a top-up wins',
  { timeout: 180_000 },
  async () => {
    const { deps } = world.shop;
    const race = createRaceStagger(deps, ['admin', 'worker']);
    for (let round = 0; round < 30; round++) {
      world.asUsual();
      const id = await world.place(freefireData(world.offer));
      const [item = 0n] = await itemsOf(deps, id);
      const [cancelled] = await Promise.all([
        outcomeOf(race.start('admin', () => act('cancel', id))),
        race.start('worker', () => world.fulfil(Number(item))),
      ]);
      await world.play(id);
      expect(['done', 'conflict']).toContain(cancelled);
      race.won(cancelled === 'done' ? 'admin' : 'worker');
      expect(await statusOf(id)).toBe(cancelled === 'done' ? 'cancelled' : 'completed');
      const { topups } = await world.sandbox.book();
      const bought = topups.filter(({ reference }) => reference.startsWith(id));
      expect(bought).toHaveLength(cancelled === 'done' ? 0 : 1);
    }
    expect(Math.min(...Object.values(race.wins)), JSON.stringify(race.wins)).toBeGreaterThan(2);
  },
);
