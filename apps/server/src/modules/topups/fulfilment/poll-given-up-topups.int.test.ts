import { afterEach, expect, test } from 'vitest';
import { recordLog } from '#testing/fakes/recorded-log.ts';
import { pubgData } from '#testing/fixtures/stocked-denominations.ts';
import { succeeded, unheard } from '#testing/shops/topup-review-world.ts';
import { useTopupReviewWorld } from '#testing/shops/use-topup-review-world.ts';
import { pollGivenUpTopups } from '../index.ts';

// An admin gives up top-ups, and the supplier reports their results afterwards.

const { alerts, lines, log } = recordLog();
let asked: string[] = [];

const world = useTopupReviewWorld({ log });
afterEach(() => {
  lines.length = 0;
  asked = [];
});

const ask = () => pollGivenUpTopups(world.shop.deps);
const lossOf = (reference: string) => world.postings(`loss:${reference}`);
/** Counts the polls of an order, which has one item. */
const countQueries = (id: string) => asked.filter((one) => one === `${id}-1`).length;
/** Answers polls of any kind, and records their references. */
function answersTo(answer: () => ReturnType<typeof succeeded> | ReturnType<typeof unheard>): void {
  const heard = (reference: string) => (asked.push(reference), answer());
  world.answers({ askTopup: heard, askRedemption: heard });
}

test('books a loss when the supplier reports days later that it delivered a top-up that was given up', async () => {
  const [id, item] = await world.inReview();
  await world.act('refund', id);
  const paid = await world.funds();
  answersTo(unheard);
  await ask();
  expect(asked).toEqual([`${id}-1`]);
  world.clock.advance({ hours: 72 });
  answersTo(succeeded);
  await ask();
  expect(await lossOf(`${id}-1`)).toEqual({
    'loss:supplier:usd': -199n,
    'revenue:sales:usd': 199n,
  });
  expect(alerts()).toEqual(['topup_review', 'topup_given_away']);
  expect(await world.funds()).toEqual(paid);
  const order = await world.get(id);
  expect(order).toMatchObject({
    status: 'refunded',
    items: [{ topup: { state: 'failed', next_at: null, attempts: [{ state: 'succeeded' }] } }],
  });
  expect(order.events.at(-1)).toMatchObject({
    kind: 'topup_given_away',
    data: { item, attempt: `${id}-1`, minor: '199' },
  });
  world.clock.advance({ hours: 72 });
  await ask();
  expect(asked).toHaveLength(2);
});

test('closes a redemption that was given up when the supplier refuses it, and books nothing', async () => {
  const [id] = await world.inReview(pubgData([world.uc], { price_usd: 1 }));
  await world.act('refund', id);
  const paid = await world.funds();
  world.answers({
    askRedemption: (reference) => {
      asked.push(reference);
      return Promise.resolve({ status: 'rejected', supplierId: 'S-2', reason: 'code_invalid' });
    },
  });
  await ask();
  world.clock.advance({ hours: 72 });
  await ask();
  expect(asked).toEqual([`${id}-1`]);
  expect(await world.attempts(id)).toMatchObject([{ state: 'rejected', reason: 'code_invalid' }]);
  expect(await lossOf(`${id}-1`)).toEqual({});
  expect(await world.funds()).toEqual(paid);
});

test('concurrent workers ask the supplier once about a given-up top-up, and leave those in review alone', async () => {
  const [id] = await world.inReview();
  await world.inReview();
  await world.act('refund', id);
  answersTo(unheard);
  await Promise.all([ask(), ask(), ask()]);
  expect(asked).toEqual([`${id}-1`]);
});

test('asks the supplier about a given-up top-up after the lease when the first worker dies before it asks', async () => {
  const [id] = await world.inReview();
  await world.act('refund', id);
  const { deps } = world.shop;
  answersTo(succeeded);
  const suppliers = {
    ...deps.suppliers,
    supplierNamed: () => {
      throw new Error('the worker died');
    },
  };
  await expect(pollGivenUpTopups({ ...deps, suppliers })).rejects.toThrow('the worker died');
  await ask();
  expect(asked).toEqual([]);
  world.clock.advance({ seconds: 31 });
  await ask();
  expect(asked).toHaveLength(1);
  expect(await lossOf(`${id}-1`)).not.toEqual({});
});

test.each(['unknown', 'not_found'] as const)(
  'a poll that answers %s after an admin gave up its top-up changes nothing and raises no alert',
  async (status) => {
    const [id, item = 0] = await world.inReview();
    world.clock.advance({ hours: 24 });
    lines.length = 0;
    world.answers({
      askTopup: async () => {
        await world.act('refund', id);
        return status === 'unknown' ? unheard() : { status };
      },
    });
    await world.fulfil(item);
    expect(alerts()).toEqual([]);
    expect(await world.get(id)).toMatchObject({
      status: 'refunded',
      items: [{ topup: { state: 'failed', next_at: null, attempts: [{ state: 'review' }] } }],
    });
  },
);

// The last test, because the customer's session ends while its days pass.
test('asks the supplier about a given-up top-up less and less often, for 30 days', async () => {
  const [id] = await world.inReview();
  await world.act('refund', id);
  answersTo(unheard);
  const days: number[] = [];
  for (let hour = 0; hour < 40 * 24; hour++) {
    const before = countQueries(id);
    await ask();
    if (countQueries(id) > before) days.push(Math.floor(hour / 24));
    expect(countQueries(id) - before).toBeLessThanOrEqual(1);
    world.clock.advance({ hours: 1 });
  }
  const perDay = Array.from({ length: 40 }, (_, day) => days.filter((at) => at === day).length);
  expect(perDay[0]).toBeGreaterThan(3);
  expect(perDay.slice(4, 29).every((count) => count === 1)).toBe(true);
  expect(perDay.slice(31)).toEqual(Array.from({ length: 9 }, () => 0));
  expect(await world.attempts(id)).toMatchObject([{ state: 'review' }]);
  expect(alerts()).toEqual(['topup_review']);
});
