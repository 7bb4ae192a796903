import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { verifyLedger } from '#modules/orders/index.ts';
import { fulfilTopup, usualTiming } from '#modules/topup/index.ts';
import type { Supplier } from '#suppliers/supplier.ts';
import { refusal } from '#testing/refusal.ts';
import { setRates, steamData } from '#testing/steam.ts';
import type { TestUser } from '#testing/test-shop.ts';
import { deliver, fundsOf } from '#testing/topup-orders.ts';
import {
  addDenomination,
  dispatchItem,
  freefireData,
  itemsOf,
  pubgData,
  type Denomination,
} from '#testing/topup-shelf.ts';
import { addActivation } from '#testing/topped-up-shop.ts';
import { openTopupWorld, type TopupWorld } from '#testing/topup-world.ts';
import { createCaller } from '#transport/app-router.ts';

// What an admin does with an order of top-ups.

let world: TopupWorld;
let admin: TestUser;
let offer: Denomination;
let uc: Denomination;
let real: TopupWorld['shop']['deps']['suppliers'];
let logged: Record<string, unknown>[] = [];

beforeAll(async () => {
  const write = (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>);
  world = await openTopupWorld({ log: createLogger('info', { write }) });
  const { deps } = world.shop;
  real = deps.suppliers;
  admin = await world.shop.createAdmin();
  offer = await addDenomination(deps);
  uc = await addDenomination(deps, { service: 'pubg', usd: 100n, codes: 20 });
});
afterEach(async () => {
  const { deps } = world.shop;
  deps.suppliers = real;
  logged = [];
  expect(await verifyLedger(deps.pool)).toEqual({ findings: [], violations: 0 });
});
afterAll(() => world.close());

/** Puts a supplier in the sandbox's place that answers as given. */
function answers(changes: Partial<Supplier>): void {
  world.shop.deps.suppliers = {
    ...real,
    supplierNamed: (name) => ({ ...real.supplierNamed(name), ...changes }),
  };
}

const reason = 'asked the supplier by telephone';
const nothing = () =>
  Promise.resolve({ status: 'unknown' as const, cause: new Error('nothing was heard') });
const succeeded = () => Promise.resolve({ status: 'succeeded' as const, supplierId: 'S-1' });
const alerts = () => logged.flatMap(({ alert }) => (typeof alert === 'string' ? [alert] : []));
/** Whatever the clock says: no session of an admin lasts as long as some of this. */
const adminCalls = createCaller(() =>
  world.shop.context({
    caller: { userId: admin.userId, nickname: admin.nickname, role: 'admin', sessionId: 0n },
  }),
).admin;
const get = (id: string) => adminCalls.orders.get({ id });
const act = (action: 'cancel' | 'refund' | 'retry', id: string, itemIds?: number[]) =>
  adminCalls.orders.act({ id, action, reason, ...(itemIds && { itemIds }) });
const funds = () => fundsOf(world.shop.deps, world.buyer.userId);
const conflict = (why: string, ...items: number[]) => refusal('conflict', { reason: why, items });

/** An order that nothing is heard of, until a person has to decide. */
async function inReview(data = freefireData(offer)): Promise<[id: string, ...items: number[]]> {
  answers({
    sendTopup: nothing,
    sendRedemption: nothing,
    askTopup: nothing,
    askRedemption: nothing,
  });
  const id = await world.place(data);
  const items = await itemsOf(world.shop.deps, id);
  for (const item of items) {
    await fulfilTopup(world.shop.deps, item, { ...usualTiming, askAfterMs: [0] });
  }
  world.shop.deps.suppliers = real;
  return [id, ...items.map(Number)];
}
const ucCodes = async () => {
  const { rows } = await world.shop.deps.pool.query<{ state: string; n: number }>(
    `SELECT state::text AS state, count(*)::int AS n FROM topup_codes WHERE denomination_id = $1 GROUP BY state`,
    [uc.id],
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};
/** The accounts and amounts of a journal. */
const postings = async (dedupeKey: string) => {
  const { rows } = await world.shop.deps.pool.query<{ code: string; amount: bigint }>(
    `SELECT a.code, p.amount FROM journals j JOIN postings p ON p.journal_id = j.id JOIN accounts a ON a.id = p.account_id
      WHERE j.dedupe_key = $1 ORDER BY a.code`,
    [dedupeKey],
  );
  return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]));
};

test('an order is shown with recipient, state and what was tried', async () => {
  const [id] = await inReview();
  const order = await get(id);
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
  await act('refund', id);
});

describe('retry', () => {
  test('has the supplier asked at once, by the same reference', async () => {
    const [id, item = 0] = await inReview();
    const retried = await act('retry', id);
    expect(retried).toMatchObject({
      status: 'pending',
      items: [{ topup: { state: 'unknown', next_at: world.clock.now().toISOString() } }],
    });
    expect(retried.events.at(-1)).toMatchObject({
      kind: 'topup_retried',
      actor: `admin:${admin.userId}`,
      data: { item, attempt: `${id}-1`, reason },
    });
    const asked: string[] = [];
    answers({ askTopup: (reference) => (asked.push(reference), succeeded()) });
    await fulfilTopup(world.shop.deps, BigInt(item));
    expect(asked).toEqual([`${id}-1`]);
    expect(await get(id)).toMatchObject({ status: 'completed', items: [{ status: 'delivered' }] });
  });

  test('sends what nobody knows there again, under the reference that buys once', async () => {
    // The sandbox heard nothing of it so far.
    const [id, item = 0] = await inReview();
    await act('retry', id);
    await world.play(id);
    expect(await get(id)).toMatchObject({
      status: 'completed',
      items: [{ id: item, topup: { attempts: [{ reference: `${id}-1`, state: 'succeeded' }] } }],
    });
    const { topups } = await world.sandbox.book();
    expect(topups.filter(({ reference }) => reference.startsWith(id))).toHaveLength(1);
  });

  test('goes on asking, and comes back to a person when nothing is heard again', async () => {
    const [id, item = 0] = await inReview();
    await act('retry', id);
    answers({ askTopup: nothing });
    await fulfilTopup(world.shop.deps, BigInt(item));
    expect(await get(id)).toMatchObject({ items: [{ topup: { state: 'unknown' } }] });
    await act('retry', id).then(
      () => expect.unreachable(),
      (error: unknown) => expect(error).toEqual(conflict('not_in_review', item)),
    );
    for (let n = 0; (await get(id)).items[0]?.topup?.state === 'unknown'; n++) {
      expect(n).toBeLessThan(usualTiming.askAfterMs.length);
      world.clock.advance({ hours: 1 });
      await fulfilTopup(world.shop.deps, BigInt(item));
    }
    expect(await get(id)).toMatchObject({ items: [{ topup: { state: 'review' } }] });
    await act('refund', id);
  });

  test('is for named items too, each of them in review', async () => {
    const [id, first = 0, second = 0] = await inReview(pubgData([uc, uc], { price_usd: 2 }));
    await act('retry', id, [first]);
    await expect(act('retry', id, [first, second])).rejects.toEqual(
      conflict('not_in_review', first),
    );
    await act('retry', id);
    expect((await get(id)).items.map(({ topup }) => topup?.state)).toEqual(['unknown', 'unknown']);
    await world.play(id);
  });
});

describe('a refund of what is in review', () => {
  test('gives back what was held; a success that comes after it is a loss of the shop', async () => {
    const [id, item = 0] = await inReview();
    const before = await funds();
    expect(await act('refund', id)).toMatchObject({
      status: 'refunded',
      refunded_amount: 1.99,
      refunds: [],
      items: [{ status: 'refunded', topup: { state: 'failed', next_at: null } }],
    });
    const paid = { available: before.available + 199n, held: before.held - 199n };
    expect(await funds()).toEqual(paid);
    expect((await get(id)).events.at(-1)).toMatchObject({
      kind: 'topup_failed',
      actor: `admin:${admin.userId}`,
      data: { item, reason },
    });
    const { rows } = await world.shop.deps.pool.query(
      `SELECT actor, reason FROM journals WHERE dedupe_key = $1`,
      [`rel:${item}`],
    );
    expect(rows).toEqual([{ actor: `admin:${admin.userId}`, reason }]);
    await expect(act('refund', id)).rejects.toEqual(conflict('already_refunded', item));
    await expect(act('retry', id)).rejects.toEqual(conflict('not_in_review', item));
    expect(await funds()).toEqual(paid);
  });

  test('while the supplier is asked: what it then says is written off, with an alert', async () => {
    const [id, item = 0] = await inReview();
    const before = await funds();
    world.clock.advance({ hours: 24 });
    const ask = async () => {
      await act('refund', id);
      return succeeded();
    };
    answers({ askTopup: ask });
    await fulfilTopup(world.shop.deps, BigInt(item));
    expect(await funds()).toEqual({ available: before.available + 199n, held: before.held - 199n });
    expect(await postings(`loss:${id}-1`)).toEqual({
      'loss:supplier:usd': -199n,
      'revenue:sales:usd': 199n,
    });
    expect(alerts()).toContain('topup_given_away');
    expect(await get(id)).toMatchObject({
      status: 'refunded',
      items: [{ topup: { state: 'failed', attempts: [{ state: 'succeeded' }] } }],
    });
  });

  test('takes its code off sale for good: nobody knows whether it was redeemed', async () => {
    const before = await ucCodes();
    const [id, first = 0, second = 0] = await inReview(pubgData([uc, uc], { price_usd: 2 }));
    expect(await act('refund', id, [first])).toMatchObject({
      status: 'pending',
      refunded_amount: 1,
      items: [{ status: 'refunded' }, { status: 'pending' }],
    });
    expect(await ucCodes()).toMatchObject({
      available: (before['available'] ?? 0) - 2,
      reserved: (before['reserved'] ?? 0) + 1,
      error: (before['error'] ?? 0) + 1,
    });
    const code = (await get(id)).items[0]?.topup?.attempts[0]?.code_id ?? 0;
    for (const status of ['used', 'available'] as const) {
      const put = adminCalls.pubgCodes.update({ id: code, status });
      if (status === 'used') await put;
      else await expect(put).rejects.toEqual(refusal('conflict', { status: 'may_be_redeemed' }));
    }
    await act('retry', id, [second]);
    await world.play(id);
    expect(await get(id)).toMatchObject({ status: 'completed', refunded_amount: 1 });
  });
});

describe('a refund of what arrived', () => {
  test('is paid by the shop: sales to the wallet, the top-up stays delivered', async () => {
    const id = await world.place(freefireData(offer));
    await world.play(id);
    const before = await funds();
    const refunded = await act('refund', id);
    expect(refunded).toMatchObject({
      status: 'refunded',
      refunded_amount: 1.99,
      items: [{ status: 'refunded', topup: { state: 'delivered' } }],
      refunds: [{ amount: 1.99, actor: `admin:${admin.userId}`, reason }],
    });
    expect(await funds()).toEqual({ ...before, available: before.available + 199n });
    const [item = 0] = refunded.items.map((one) => one.id);
    await expect(act('refund', id)).rejects.toEqual(conflict('already_refunded', item));
    await expect(act('cancel', id)).rejects.toEqual(conflict('not_cancellable', item));
  });

  test('gives the commission back as commission', async () => {
    const { deps } = world.shop;
    await setRates(deps, { RUB: '92.4524', KZT: '470' });
    const id = await world.place(steamData() as never);
    await world.play(id);
    const { refunds } = await act('refund', id);
    expect(await postings(`ref:${refunds[0]?.id}`)).toEqual({
      'revenue:commission:usd': -30n,
      'revenue:sales:usd': -1000n,
      [`user:${world.buyer.userId}:available:usd`]: 1030n,
    });
  });

  test('is unit by unit, beside one in review and one that is still with the supplier', async () => {
    const { deps } = world.shop;
    const [id, first = 0, second = 0, third = 0] = await inReview(
      pubgData([uc, uc, uc], { price_usd: 3 }),
    );
    await deliver(deps, BigInt(first));
    await act('retry', id, [third]);
    const before = await funds();
    // Without names: what can be taken back, and nothing that may still arrive.
    expect(await act('refund', id)).toMatchObject({
      status: 'pending',
      refunded_amount: 2,
      items: [{ status: 'refunded' }, { status: 'refunded' }, { status: 'pending' }],
    });
    expect(await funds()).toEqual({ available: before.available + 200n, held: before.held - 100n });
    await expect(act('refund', id, [second, third])).rejects.toEqual(
      conflict('not_refundable', second, third),
    );
    await world.play(id);
    expect(await get(id)).toMatchObject({ status: 'completed', refunded_amount: 2 });
    expect(await act('refund', id)).toMatchObject({ status: 'refunded', refunded_amount: 3 });
  });

  test('is none of what cost nothing', async () => {
    const { deps } = world.shop;
    const activation = await addActivation(world.shop, world.buyer);
    const [item = ''] = activation.items;
    await deliver(deps, BigInt(item));
    await expect(act('refund', activation.id)).rejects.toEqual(
      conflict('not_refundable', Number(item)),
    );
  });
});

describe('what is not in review and did not arrive', () => {
  test('is not refunded: it may arrive', async () => {
    const { deps } = world.shop;
    answers({ sendTopup: nothing });
    const [waiting, unknown] = [
      await world.place(freefireData(offer)),
      await world.place(freefireData(offer)),
    ];
    const [[first = 0n], [second = 0n]] = [
      await itemsOf(deps, waiting),
      await itemsOf(deps, unknown),
    ];
    await fulfilTopup(deps, second);
    for (const [id, item] of [
      [waiting, first],
      [unknown, second],
    ] as const) {
      await expect(act('refund', id)).rejects.toEqual(conflict('not_refundable', Number(item)));
    }
    deps.suppliers = real;
    await world.play(waiting);
    await world.play(unknown);
  });
});

describe('cancel', () => {
  test('takes back what nothing went out of, codes and money', async () => {
    const [codes, before] = [await ucCodes(), await funds()];
    const id = await world.place(pubgData([uc, uc], { price_usd: 2 }));
    const cancelled = await act('cancel', id);
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      refunded_amount: 2,
      items: [{ topup: { state: 'cancelled', attempts: [] } }, { topup: { state: 'cancelled' } }],
    });
    expect(cancelled.events.at(-1)).toMatchObject({
      kind: 'topup_cancelled',
      actor: `admin:${admin.userId}`,
      data: { reason },
    });
    expect([await ucCodes(), await funds()]).toEqual([codes, before]);
    const items = cancelled.items.map((item) => item.id);
    await expect(act('cancel', id)).rejects.toEqual(conflict('not_cancellable', ...items));
    // The customer's own click finds it done, the worker nothing to do.
    expect(await world.buyer.call.orders.cancel({ id })).toEqual({ success: true });
    await fulfilTopup(world.shop.deps, BigInt(items[0] ?? 0));
    expect(await world.attempts(id)).toEqual([]);
  });

  test('is all or nothing: one unit that went out keeps the order', async () => {
    const { deps } = world.shop;
    const id = await world.place(pubgData([uc, uc], { price_usd: 2 }));
    const [sent = 0n, waiting = 0n] = await itemsOf(deps, id);
    await dispatchItem(deps, sent);
    await expect(act('cancel', id)).rejects.toEqual(conflict('already_sent', Number(sent)));
    expect(await get(id)).toMatchObject({ status: 'pending', refunded_amount: 0 });
    // A unit by its name can be.
    expect(await act('cancel', id, [Number(waiting)])).toMatchObject({
      status: 'pending',
      items: [{ topup: { state: 'dispatching' } }, { topup: { state: 'cancelled' } }],
    });
    await deliver(deps, sent);
    expect(await get(id)).toMatchObject({ status: 'completed', refunded_amount: 1 });
  });
});

test('nothing of what was done holds a code', async () => {
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
