import { expect, test } from 'vitest';
import { freefireData, itemsOf } from '#testing/fixtures/stocked-denominations.ts';
import { unheard } from '#testing/shops/topup-review-world.ts';
import { nextDue } from '#testing/shops/topup-world.ts';
import { useTopupReviewWorld } from '#testing/shops/use-topup-review-world.ts';
import { defaultTiming } from '../index.ts';

// The supplier becomes unreachable after a top-up may have been sent.

const world = useTopupReviewWorld();
test('polls a top-up that cannot be resent, and opens a review after the last poll', async () => {
  const calls: string[] = [];
  const unreachable = () =>
    Promise.resolve({ status: 'not_sent' as const, cause: new Error('refused') });
  const id = await world.place(freefireData(world.offer));
  const [item = 0] = (await itemsOf(world.shop.deps, id)).map(Number);
  world.answers({ sendTopup: unheard });
  await world.fulfil(item);
  world.answers({
    sendTopup: (request) => (calls.push(`send ${request.reference}`), unreachable()),
    askTopup: (reference) => {
      calls.push(`ask ${reference}`);
      return calls.length === 1 ? Promise.resolve({ status: 'not_found' }) : unheard();
    },
  });
  for (let n = 0; n < 2 * defaultTiming.askAfterMs.length; n++) {
    const due = await nextDue(world.shop.deps, id);
    world.clock.advance({
      seconds: ((due?.at.getTime() ?? 0) - world.clock.now().getTime()) / 1000,
    });
    await world.fulfil(item);
    if ((await world.attempts(id))[0]?.state === 'review') break;
  }
  const polls = defaultTiming.askAfterMs.length;
  expect(await world.attempts(id)).toMatchObject([{ state: 'review', asked: polls }]);
  expect(calls).toEqual([
    `ask ${id}-1`,
    `send ${id}-1`,
    ...Array.from({ length: polls - 1 }, () => `ask ${id}-1`),
  ]);
  expect(await world.get(id)).toMatchObject({
    status: 'pending',
    refunded_amount: 0,
    items: [{ topup: { state: 'review' } }],
  });
});
