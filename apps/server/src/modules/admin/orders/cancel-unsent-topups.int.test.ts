import { expect, test } from 'vitest';
import { outcomeOf } from '#testing/clients/outcomes.ts';
import type { SendAnswer } from '#suppliers/supplier.ts';
import { unheard } from '#testing/shops/topup-review-world.ts';
import { useTopupReviewWorld } from '#testing/shops/use-topup-review-world.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { createRaceStagger } from '#testing/fixtures/race-stagger.ts';
import { freefireData, itemsOf, pubgData } from '#testing/fixtures/stocked-denominations.ts';

// Cancellations of top-ups whose supplier cannot be reached.

const world = useTopupReviewWorld();

const unreachable = (): Promise<SendAnswer> =>
  Promise.resolve({ status: 'not_sent', cause: new Error('refused') });
const alreadySent = (...items: number[]) => refusal('conflict', { reason: 'already_sent', items });

/** Places an order that an unreachable supplier did not receive. */
async function placeUnsent(
  data: ReturnType<typeof freefireData> = freefireData(world.offer),
): Promise<[id: string, ...items: number[]]> {
  const id = await world.place(data);
  const items = (await itemsOf(world.shop.deps, id)).map(Number);
  world.answers({ sendTopup: unreachable, sendRedemption: unreachable });
  for (const item of items) await world.fulfil(item);
  return [id, ...items];
}

async function codesInStock(): Promise<number> {
  const { rows } = await world.shop.deps.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM topup_codes WHERE denomination_id = $1 AND state = 'available'`,
    [world.uc.id],
  );
  return rows[0]?.count ?? 0;
}

test('an admin’s cancellation of an unsent PUBG top-up returns its redeem codes, which the next top-up redeems', async () => {
  const stock = await codesInStock();
  const [id] = await placeUnsent(pubgData([world.uc, world.uc], { price_usd: 2 }));
  expect(await codesInStock()).toBe(stock - 2);
  const { rows: codes } = await world.shop.deps.pool.query<{ code_id: bigint }>(
    'SELECT code_id FROM topup_attempts WHERE reference LIKE $1',
    [`${id}-%`],
  );
  await world.act('cancel', id);
  expect(await codesInStock()).toBe(stock);
  world.asUsual();
  const next = await world.place(pubgData([world.uc, world.uc], { price_usd: 2 }));
  await world.play(next);
  expect((await world.get(next)).status).toBe('completed');
  const { rows: redeemed } = await world.shop.deps.pool.query<{ code_id: bigint }>(
    'SELECT code_id FROM topup_attempts WHERE reference LIKE $1',
    [`${next}-%`],
  );
  expect(redeemed).toEqual(codes);
});

test('refuses to let an admin cancel a top-up that the supplier may have received before it became unreachable', async () => {
  const id = await world.place(freefireData(world.offer));
  const [item = 0] = (await itemsOf(world.shop.deps, id)).map(Number);
  world.answers({ sendTopup: unheard, askTopup: unheard });
  await world.fulfil(item);
  expect(await world.attempts(id)).toMatchObject([{ state: 'unknown', asked: 0 }]);
  await expect(world.act('cancel', id)).rejects.toEqual(alreadySent(item));
  // The supplier reports the top-up as not found, and is unreachable for its resending.
  world.answers({
    askTopup: () => Promise.resolve({ status: 'not_found' }),
    sendTopup: unreachable,
  });
  world.clock.advance({ seconds: 2 });
  await world.fulfil(item);
  expect(await world.attempts(id)).toMatchObject([{ state: 'unknown', asked: 1 }]);
  await expect(world.act('cancel', id)).rejects.toEqual(alreadySent(item));
  world.asUsual();
  await world.play(id);
  expect((await world.get(id)).status).toBe('completed');
});

/** Places a PUBG top-up whose first code is refused before its supplier becomes unreachable. */
async function placeRefused(): Promise<[id: string, item: number]> {
  const id = await world.place(pubgData([world.uc], { price_usd: 1 }));
  const [item = 0] = (await itemsOf(world.shop.deps, id)).map(Number);
  let sent = 0;
  world.answers({
    sendRedemption: () =>
      sent++ === 0
        ? Promise.resolve({ status: 'rejected', supplierId: null, reason: 'code_invalid' })
        : unreachable(),
  });
  await world.fulfil(item);
  expect((await world.attempts(id)).map(({ state }) => state)).toEqual(['rejected', 'prepared']);
  return [id, item];
}

test('an admin’s cancellation of a top-up whose first redeem code was refused returns only the unsent one to stock', async () => {
  const [stock, before] = [await codesInStock(), await world.funds()];
  const [id] = await placeRefused();
  expect(await codesInStock()).toBe(stock - 2);
  expect(await world.act('cancel', id)).toMatchObject({ status: 'refunded', refunded_amount: 1 });
  expect(await codesInStock()).toBe(stock - 1);
  expect(await world.funds()).toEqual(before);
  expect(await world.attempts(id)).toMatchObject([
    { state: 'rejected', reason: 'code_invalid' },
    { state: 'rejected', reason: 'cancelled_by_shop' },
  ]);
});

test('refuses to let an admin cancel a top-up whose second redeem code the supplier may have received', async () => {
  const [id, item] = await placeRefused();
  world.answers({ sendRedemption: unheard, askRedemption: unheard });
  world.clock.advance({ seconds: 1 });
  await world.fulfil(item);
  expect((await world.attempts(id)).map(({ state }) => state)).toEqual(['rejected', 'unknown']);
  await expect(world.act('cancel', id)).rejects.toEqual(alreadySent(item));
  world.asUsual();
  await world.play(id);
  expect((await world.get(id)).status).toBe('completed');
});

test(
  'exactly one of an admin’s cancellation of an unsent top-up and a concurrent resend by the worker wins',
  { timeout: 180_000 },
  async () => {
    const { deps } = world.shop;
    const race = createRaceStagger(deps, ['admin', 'worker']);
    for (let round = 0; round < 30; round++) {
      const before = await world.funds();
      const [id, item = 0] = await placeUnsent();
      world.asUsual();
      world.clock.advance({ seconds: 1 });
      const [cancelled] = await Promise.all([
        race.start('admin', () => outcomeOf(world.act('cancel', id))),
        race.start('worker', () => world.fulfil(item)),
      ]);
      const isCancelled = cancelled === 'done';
      expect(cancelled).toBe(isCancelled ? 'done' : 'conflict');
      await world.play(id);
      race.won(isCancelled ? 'admin' : 'worker');
      expect((await world.get(id)).status).toBe(isCancelled ? 'refunded' : 'completed');
      const { topups } = await world.sandbox.book();
      const bought = topups.filter(({ reference }) => reference.startsWith(id));
      expect(bought).toHaveLength(isCancelled ? 0 : 1);
      const paid = isCancelled ? 0n : 199n;
      expect(await world.funds()).toEqual({ available: before.available - paid, held: 0n });
    }
    expect(Math.min(...Object.values(race.wins)), JSON.stringify(race.wins)).toBeGreaterThan(2);
  },
);

// The last test, because the customer's session ends while its days pass.
test('an admin cancels a top-up whose supplier could not be reached for 60 days', async () => {
  const before = await world.funds();
  const [id, item = 0] = await placeUnsent();
  for (let day = 0; day < 60; day++) {
    world.clock.advance({ hours: 24 });
    await world.fulfil(item);
  }
  expect(await world.attempts(id)).toMatchObject([{ state: 'prepared', asked: 0 }]);
  const cancelled = await world.act('cancel', id);
  expect(cancelled).toMatchObject({
    status: 'refunded',
    refunded_amount: 1.99,
    items: [{ topup: { state: 'failed', reason: 'cancelled_by_shop', next_at: null } }],
  });
  expect(cancelled.events.at(-1)).toMatchObject({
    kind: 'topup_failed',
    actor: `admin:${world.admins[0].userId}`,
    data: { reason: world.reason },
  });
  expect(await world.funds()).toEqual(before);
  expect(await world.attempts(id)).toMatchObject([
    { state: 'rejected', reason: 'cancelled_by_shop', asked: 0 },
  ]);
  world.asUsual();
  world.clock.advance({ hours: 24 });
  await world.fulfil(item);
  const { topups } = await world.sandbox.book();
  expect(topups.filter(({ reference }) => reference.startsWith(id))).toEqual([]);
});
