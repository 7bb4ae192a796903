import { describe, expect, test } from 'vitest';
import { defaultTiming } from '#modules/topups/index.ts';
import { succeeded, unheard } from '#testing/shops/topup-review-world.ts';
import { useTopupReviewWorld } from '#testing/shops/use-topup-review-world.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { deliver } from '#testing/fixtures/settle-topup-items.ts';
import { dispatchItem, itemsOf, pubgData } from '#testing/fixtures/stocked-denominations.ts';

// Admin views, retries and cancellations of top-up orders.

const world = useTopupReviewWorld();

const conflict = (why: string, ...items: number[]) => refusal('conflict', { reason: why, items });

test('the admin view of a top-up order shows recipient, state and attempts', async () => {
  const [id] = await world.inReview();
  const order = await world.get(id);
  expect(order).toMatchObject({
    userId: world.buyer.userId,
    status: 'pending',
    items: [
      {
        codes: [],
        topup: {
          state: 'review',
          recipient: '123456789',
          player_name: 'LuckyOtter_9',
          reason: null,
          attempts: [{ reference: `${id}-1`, supplier: 'sandbox', state: 'review', asked: 1 }],
        },
      },
    ],
  });
  expect(order.items[0]?.topup?.attempts[0]?.sent_at).toBe(world.clock.now().toISOString());
  expect(order.events.map(({ kind }) => kind)).toEqual([
    'topup_ordered',
    'topup_unknown',
    'topup_review',
  ]);
  await world.act('refund', id);
});

describe('retrying a top-up', () => {
  test('an admin’s retry of a top-up polls the supplier at once by the same reference', async () => {
    const [id, item = 0] = await world.inReview();
    const retried = await world.act('retry', id);
    expect(retried).toMatchObject({
      status: 'pending',
      items: [{ topup: { state: 'unknown', next_at: world.clock.now().toISOString() } }],
    });
    expect(retried.events.at(-1)).toMatchObject({
      kind: 'topup_retried',
      actor: `admin:${world.admins[0].userId}`,
      data: { item, attempt: `${id}-1`, reason: world.reason },
    });
    const asked: string[] = [];
    world.answers({ askTopup: (reference) => (asked.push(reference), succeeded()) });
    await world.fulfil(item);
    expect(asked).toEqual([`${id}-1`]);
    expect(await world.get(id)).toMatchObject({
      status: 'completed',
      items: [{ status: 'delivered' }],
    });
  });

  test('an admin’s retry resends a top-up that the supplier never received, under the same reference, which buys once', async () => {
    // The sandbox never received it; the shop polled without a result for more than a day.
    const [id, item = 0] = await world.inReview();
    await world.shop.deps.pool.query(
      'UPDATE topup_attempts SET asked = $2 WHERE order_item_id = $1',
      [item, defaultTiming.askAfterMs.length],
    );
    await world.act('retry', id);
    await world.play(id);
    expect(await world.get(id)).toMatchObject({
      status: 'completed',
      items: [{ id: item, topup: { attempts: [{ reference: `${id}-1`, state: 'succeeded' }] } }],
    });
    const { topups } = await world.sandbox.book();
    expect(topups.filter(({ reference }) => reference.startsWith(id))).toHaveLength(1);
  });

  test('an admin’s retry of a top-up resumes polling, and opens a review again without a result', async () => {
    const [id, item = 0] = await world.inReview();
    await world.act('retry', id);
    world.answers({ askTopup: unheard });
    await world.fulfil(item);
    expect(await world.get(id)).toMatchObject({ items: [{ topup: { state: 'unknown' } }] });
    await world.act('retry', id).then(
      () => expect.unreachable(),
      (error: unknown) => expect(error).toEqual(conflict('not_in_review', item)),
    );
    for (let n = 0; (await world.get(id)).items[0]?.topup?.state === 'unknown'; n++) {
      expect(n).toBeLessThan(defaultTiming.askAfterMs.length);
      world.clock.advance({ hours: 1 });
      await world.fulfil(item);
    }
    expect(await world.get(id)).toMatchObject({ items: [{ topup: { state: 'review' } }] });
    await world.act('refund', id);
  });

  test('an admin’s retry of a top-up accepts named items, if all of them are in review', async () => {
    const [id, first = 0, second = 0] = await world.inReview(
      pubgData([world.uc, world.uc], { price_usd: 2 }),
    );
    await world.act('retry', id, [first]);
    await expect(world.act('retry', id, [first, second])).rejects.toEqual(
      conflict('not_in_review', first),
    );
    await world.act('retry', id);
    expect((await world.get(id)).items.map(({ topup }) => topup?.state)).toEqual([
      'unknown',
      'unknown',
    ]);
    await world.play(id);
  });
});

describe('cancelling a top-up', () => {
  test('an admin’s cancellation of unsent top-ups returns their redeem codes and held amounts', async () => {
    const [codes, before] = [await world.ucCodes(), await world.funds()];
    const id = await world.place(pubgData([world.uc, world.uc], { price_usd: 2 }));
    const cancelled = await world.act('cancel', id);
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      refunded_amount: 2,
      items: [{ topup: { state: 'cancelled', attempts: [] } }, { topup: { state: 'cancelled' } }],
    });
    expect(cancelled.events.at(-1)).toMatchObject({
      kind: 'topup_cancelled',
      actor: `admin:${world.admins[0].userId}`,
      data: { reason: world.reason },
    });
    expect([await world.ucCodes(), await world.funds()]).toEqual([codes, before]);
    const items = cancelled.items.map((item) => item.id);
    await expect(world.act('cancel', id)).rejects.toEqual(conflict('not_cancellable', ...items));
    // The customer's cancellation is then idempotent, and the worker has nothing to send.
    expect(await world.buyer.call.orders.cancel({ id })).toEqual({ success: true });
    await world.fulfil(items[0] ?? 0);
    expect(await world.attempts(id)).toEqual([]);
  });

  test('refuses to let an admin cancel a whole top-up order when one of its units was sent', async () => {
    const { deps } = world.shop;
    const id = await world.place(pubgData([world.uc, world.uc], { price_usd: 2 }));
    const [sent = 0n, waiting = 0n] = await itemsOf(deps, id);
    await dispatchItem(deps, sent);
    await expect(world.act('cancel', id)).rejects.toEqual(conflict('already_sent', Number(sent)));
    expect(await world.get(id)).toMatchObject({ status: 'pending', refunded_amount: 0 });
    // A named unit can still be cancelled.
    expect(await world.act('cancel', id, [Number(waiting)])).toMatchObject({
      status: 'pending',
      items: [{ topup: { state: 'dispatching' } }, { topup: { state: 'cancelled' } }],
    });
    await deliver(deps, sent);
    expect(await world.get(id)).toMatchObject({ status: 'completed', refunded_amount: 1 });
  });
});
