import { afterEach, describe, expect, test } from 'vitest';
import { recordLog } from '#testing/fakes/recorded-log.ts';
import { succeeded, unheard } from '#testing/shops/topup-review-world.ts';
import { useTopupReviewWorld } from '#testing/shops/use-topup-review-world.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { setRates, steamData } from '#testing/fixtures/steam-rates.ts';
import { deliver } from '#testing/fixtures/settle-topup-items.ts';
import { freefireData, itemsOf, pubgData } from '#testing/fixtures/stocked-denominations.ts';
import { addActivation } from '#testing/shops/topped-up-shop.ts';
import { createCaller } from '#transport/trpc/app-router.ts';

// An admin's refunds of top-up orders.

const { alerts, lines, log } = recordLog();

const world = useTopupReviewWorld({ log });
afterEach(() => {
  lines.length = 0;
});

const conflict = (why: string, ...items: number[]) => refusal('conflict', { reason: why, items });
/** Calls as an admin without a session, which the advancing clock would end. */
const asAdmin = () => {
  const { userId, nickname } = world.admins[0];
  const caller = { userId, nickname, role: 'admin' as const, sessionId: 0n };
  return createCaller(() => world.shop.context({ caller })).admin;
};

describe('refunding a top-up in review', () => {
  test('an admin’s refund of a top-up in review releases the held money once, with the admin’s reason', async () => {
    const [id, item = 0] = await world.inReview();
    const before = await world.funds();
    expect(await world.act('refund', id)).toMatchObject({
      status: 'refunded',
      refunded_amount: 1.99,
      refunds: [],
      items: [{ status: 'refunded', topup: { state: 'failed', next_at: null } }],
    });
    const paid = { available: before.available + 199n, held: before.held - 199n };
    expect(await world.funds()).toEqual(paid);
    expect((await world.get(id)).events.at(-1)).toMatchObject({
      kind: 'topup_failed',
      actor: `admin:${world.admins[0].userId}`,
      data: { item, reason: world.reason },
    });
    const { rows } = await world.shop.deps.pool.query(
      `SELECT actor, reason FROM journals WHERE dedupe_key = $1`,
      [`rel:${item}`],
    );
    expect(rows).toEqual([{ actor: `admin:${world.admins[0].userId}`, reason: world.reason }]);
    await expect(world.act('refund', id)).rejects.toEqual(conflict('already_refunded', item));
    await expect(world.act('retry', id)).rejects.toEqual(conflict('not_in_review', item));
    expect(await world.funds()).toEqual(paid);
  });

  test('an admin’s refund of a top-up during a poll books the supplier’s later success as a loss, with an alert', async () => {
    const [id, item = 0] = await world.inReview();
    const before = await world.funds();
    world.clock.advance({ hours: 24 });
    const ask = async () => {
      await world.act('refund', id);
      return succeeded();
    };
    world.answers({ askTopup: ask });
    await world.fulfil(item);
    expect(await world.funds()).toEqual({
      available: before.available + 199n,
      held: before.held - 199n,
    });
    expect(await world.postings(`loss:${id}-1`)).toEqual({
      'loss:supplier:usd': -199n,
      'revenue:sales:usd': 199n,
    });
    expect(alerts()).toContain('topup_given_away');
    expect(await world.get(id)).toMatchObject({
      status: 'refunded',
      items: [{ topup: { state: 'failed', attempts: [{ state: 'succeeded' }] } }],
    });
  });

  test('an admin’s refund of a top-up in review takes its redeem code off sale for good, because it may be redeemed', async () => {
    const before = await world.ucCodes();
    const [id, first = 0, second = 0] = await world.inReview(
      pubgData([world.uc, world.uc], { price_usd: 2 }),
    );
    expect(await world.act('refund', id, [first])).toMatchObject({
      status: 'pending',
      refunded_amount: 1,
      items: [{ status: 'refunded' }, { status: 'pending' }],
    });
    expect(await world.ucCodes()).toMatchObject({
      available: (before['available'] ?? 0) - 2,
      reserved: (before['reserved'] ?? 0) + 1,
      error: (before['error'] ?? 0) + 1,
    });
    const code = (await world.get(id)).items[0]?.topup?.attempts[0]?.code_id ?? 0;
    for (const status of ['used', 'available'] as const) {
      const put = asAdmin().pubgCodes.update({ id: code, status });
      if (status === 'used') await put;
      else await expect(put).rejects.toEqual(refusal('conflict', { status: 'may_be_redeemed' }));
    }
    await world.act('retry', id, [second]);
    await world.play(id);
    expect(await world.get(id)).toMatchObject({ status: 'completed', refunded_amount: 1 });
  });
});

describe('refunding a delivered top-up', () => {
  test('an admin’s refund of a delivered top-up moves its price from sales to the wallet, and it stays delivered', async () => {
    const id = await world.place(freefireData(world.offer));
    await world.play(id);
    const before = await world.funds();
    const refunded = await world.act('refund', id);
    expect(refunded).toMatchObject({
      status: 'refunded',
      refunded_amount: 1.99,
      items: [{ status: 'refunded', topup: { state: 'delivered' } }],
      refunds: [{ amount: 1.99, actor: `admin:${world.admins[0].userId}`, reason: world.reason }],
    });
    expect(await world.funds()).toEqual({ ...before, available: before.available + 199n });
    expect(await world.postings(`ref:${refunded.refunds[0]?.id}`)).toEqual({
      'revenue:sales:usd': -199n,
      [`user:${world.buyer.userId}:available:usd`]: 199n,
    });
    const [item = 0] = refunded.items.map((one) => one.id);
    await expect(world.act('refund', id)).rejects.toEqual(conflict('already_refunded', item));
    await expect(world.act('cancel', id)).rejects.toEqual(conflict('not_cancellable', item));
  });

  test('an admin’s refund of a Steam top-up takes the commission back from the commission account', async () => {
    const { deps } = world.shop;
    await setRates(deps, { RUB: '92.4524', KZT: '470' });
    const id = await world.place(steamData() as never);
    await world.play(id);
    const { refunds } = await world.act('refund', id);
    expect(await world.postings(`ref:${refunds[0]?.id}`)).toEqual({
      'revenue:commission:usd': -30n,
      'revenue:sales:usd': -1000n,
      [`user:${world.buyer.userId}:available:usd`]: 1030n,
    });
  });

  test('an admin’s refund of a top-up order refunds units delivered or in review, not those that may still arrive', async () => {
    const { deps } = world.shop;
    const [id, first = 0, second = 0, third = 0] = await world.inReview(
      pubgData([world.uc, world.uc, world.uc], { price_usd: 3 }),
    );
    await deliver(deps, BigInt(first));
    await world.act('retry', id, [third]);
    const before = await world.funds();
    // Without named items, the action refunds all refundable top-ups, except those that may still arrive.
    expect(await world.act('refund', id)).toMatchObject({
      status: 'pending',
      refunded_amount: 2,
      items: [{ status: 'refunded' }, { status: 'refunded' }, { status: 'pending' }],
    });
    expect(await world.funds()).toEqual({
      available: before.available + 200n,
      held: before.held - 100n,
    });
    await expect(world.act('refund', id, [second, third])).rejects.toEqual(
      conflict('not_refundable', second, third),
    );
    await world.play(id);
    expect(await world.get(id)).toMatchObject({ status: 'completed', refunded_amount: 2 });
    expect(await world.act('refund', id)).toMatchObject({ status: 'refunded', refunded_amount: 3 });
  });

  test('refuses an admin’s refund of a free top-up', async () => {
    const { deps } = world.shop;
    const activation = await addActivation(world.shop, world.buyer);
    const [item = ''] = activation.items;
    await deliver(deps, BigInt(item));
    await expect(world.act('refund', activation.id)).rejects.toEqual(
      conflict('not_refundable', Number(item)),
    );
  });
});

describe('refunding a top-up under way', () => {
  test('refuses an admin’s refund of a top-up that may still arrive', async () => {
    const { deps } = world.shop;
    world.answers({ sendTopup: unheard });
    const [waiting, unknown] = [
      await world.place(freefireData(world.offer)),
      await world.place(freefireData(world.offer)),
    ];
    const [[first = 0n], [second = 0n]] = [
      await itemsOf(deps, waiting),
      await itemsOf(deps, unknown),
    ];
    await world.fulfil(Number(second));
    for (const [id, item] of [
      [waiting, first],
      [unknown, second],
    ] as const) {
      await expect(world.act('refund', id)).rejects.toEqual(
        conflict('not_refundable', Number(item)),
      );
    }
    world.asUsual();
    await world.play(waiting);
    await world.play(unknown);
  });
});

test('neither the audit log nor the events of refunded top-ups contain a redeem code', async () => {
  const { rows } = await world.shop.deps.pool.query<{ text: string }>(
    `SELECT coalesce(reason, '') || coalesce(before::text, '') || coalesce(after::text, '') AS text FROM audit_log
      WHERE action LIKE 'order.%'
     UNION ALL SELECT coalesce(data::text, '') FROM order_events`,
  );
  expect(rows.length).toBeGreaterThan(30);
  const { rows: codes } = await world.shop.deps.pool.query<{ cipher: Buffer; key_id: string }>(
    'SELECT cipher, key_id FROM topup_codes',
  );
  const { codeCipher } = world.shop.deps;
  const texts = codes.map(({ cipher, key_id }) => codeCipher.decrypt(cipher, key_id));
  const all = rows.map(({ text }) => text).join('\n');
  expect(texts.filter((text) => all.includes(text))).toEqual([]);
});
