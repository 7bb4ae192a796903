import type { listLedgerEntriesInput } from '@manabar/contracts';
import type * as z from 'zod';
import { beforeAll, describe, expect, test } from 'vitest';
import { postJournal } from '#modules/ledger/index.ts';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { capturedPayment } from '#testing/fakes/fake-gateway.ts';
import { settleReport, withRefunds } from '#testing/fixtures/settle-gateway-reports.ts';
import { addDenomination, freefireData } from '#testing/fixtures/stocked-denominations.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { orderPaid, type CardOrder } from '#testing/shops/card-payment-world.ts';
import { changeBehindGuards } from '#testing/shops/sold-shop.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';

/* Books journals with every type of reference. */

const world = useCardPaymentWorld({ env: { SHOP_TIMEZONE: 'Asia/Tashkent' } });
let admin: TestUser;
let buyer: TestUser;
let card: CardOrder;
let codesOrder = '';
let topupOrder = '';
const STRAY = 'pay_stray';
/** Still the last of March in UTC. */
const FIRST_OF_APRIL = '2026-03-31T20:30:00.000Z';

type Input = z.input<typeof listLedgerEntriesInput>;
const list = async (input: Input = {}) =>
  (await admin.call.admin.ledger.entries({ pageSize: 200, ...input })).items;
const ordersOf = async (reference: string) => {
  const ofType = (await list()).filter((entry) => entry.reference.startsWith(`${reference}:`));
  return [...new Set(ofType.map(({ orderId }) => orderId))];
};
const sumOf = (entries: { amount: number }[]) =>
  entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);

async function loseAndWinDispute(order: CardOrder) {
  const { deps } = world.shop;
  const dispute = { id: 'dp', reference: null, amount: 500n, origin: 'dispute' } as const;
  await settleReport(deps, withRefunds(order, [dispute]));
  await world.pass({ hours: 2 });
  await settleReport(deps, withRefunds(order, []));
  await world.pass({ minutes: 1 });
}

async function refundRefused(order: CardOrder) {
  await buyer.call.orders.refundUnrevealed({ id: order.id });
  await world.pass({ minutes: 1 });
  await world.sandbox.outage('gateway', 'refuse-refunds');
  await world.work();
  await world.sandbox.calm();
}

beforeAll(async () => {
  const { shop } = world;
  admin = await shop.createAdmin();
  buyer = world.buyer;
  card = await orderPaid(world);
  await loseAndWinDispute(card);
  await refundRefused(card);
  await settleReport(shop.deps, capturedPayment({ id: STRAY, reference: 'NOBODY' }));
  await admin.call.admin.users.adjustBalance({
    id: buyer.userId,
    currency: 'usd',
    mode: 'add',
    amount: 50,
    reason: 'welcome',
  });
  const { optionId } = await stockShelf(shop.deps, { usd: 700n });
  await fillCart(shop.deps, buyer.userId, optionId);
  codesOrder = (await buyer.call.orders.payFromBalance({ currency: 'usd' })).order_id;
  const offer = await addDenomination(shop.deps);
  topupOrder = (await placeTopup(buyer, freefireData(offer))).order_id;
  await admin.call.admin.orders.act({ id: topupOrder, action: 'cancel', reason: 'test' });
  const [attempt] = await shop.rows<{ id: bigint }>(
    `INSERT INTO topup_attempts (order_item_id, number, reference, supplier)
     SELECT id, 9, $1 || '-9', 'http' FROM order_items WHERE order_id = $1 RETURNING id`,
    [topupOrder],
  );
  await postJournal(shop.deps.pool, {
    kind: 'loss',
    refType: 'topup_attempt',
    refId: String(attempt?.id),
    dedupeKey: 'loss:9',
    actor: 'worker',
    postings: [
      { account: 'loss:supplier:usd', amount: -1n },
      { account: 'revenue:sales:usd', amount: 1n },
    ],
  });
});

describe('the entries of the ledger', () => {
  test('the entries of every journal sum to zero, and those of every account to its balance', async () => {
    const entries = await list();
    const byJournal = Map.groupBy(entries, ({ journal, currency }) => `${journal} ${currency}`);
    expect([...byJournal.values()].map(sumOf)).toEqual([...byJournal].map(() => 0));
    const [{ total } = { total: 0 }] = await world.rows<{ total: number }>(
      'SELECT count(*)::int AS total FROM postings',
    );
    expect(entries).toHaveLength(total);

    const { house, customers } = await admin.call.admin.ledger.accounts();
    for (const { account, currency, amount } of house)
      expect([account, sumOf(await list({ account, currency }))]).toEqual([account, amount * 100]);
    for (const currency of ['usd', 'rub'] as const) {
      const wallets = await list({ account: 'available', currency });
      const held = await list({ account: 'held', currency });
      expect(customers[currency] * 100).toBe(sumOf([...wallets, ...held]));
    }
    expect(customers.usd).toBeGreaterThan(0);
  });

  test.each([
    ['order', () => [topupOrder, codesOrder, card.id]],
    ['order_item', () => [topupOrder]],
    ['topup_attempt', () => [topupOrder]],
    ['refund', () => [card.id]],
    ['payment', () => [card.id]],
    ['payment_refund', () => [card.id]],
    ['payment_reversal', () => [card.id]],
    ['payment_reversal_undone', () => [card.id]],
    ['payment_matter', () => [null]],
    ['adjustment', () => [null]],
  ])('an entry with a reference of type %s names the order', async (reference, orders) => {
    expect(await ordersOf(reference)).toEqual(orders());
  });

  test('an entry names customer, card payment, admin and reason', async () => {
    const [capture] = await list({ kind: 'payment', account: 'gateway:sandbox:clearing' });
    expect(capture).toMatchObject({
      userId: null,
      nickname: null,
      amount: -5,
      provider: 'sandbox',
      paymentId: card.payment,
    });
    const [stray] = await list({ account: 'suspense' });
    expect(stray).toMatchObject({ provider: 'sandbox', paymentId: STRAY, orderId: null });
    const [correction] = await list({ kind: 'adjust', userId: buyer.userId });
    expect(correction).toMatchObject({
      account: 'available',
      nickname: buyer.nickname,
      amount: 50,
      provider: null,
      actor: `admin:${admin.userId}`,
      reason: 'welcome',
    });
  });

  test('entries are filtered by customer, account, currency and kind', async () => {
    const entries = await list();
    const { userId } = buyer;
    expect(await list({ userId })).toEqual(entries.filter((entry) => entry.userId === userId));
    expect(await list({ userId, account: 'held' })).toEqual(
      entries.filter((entry) => entry.userId === userId && entry.account === 'held'),
    );
    expect(await list({ kind: 'loss' })).toHaveLength(2);
    expect(await list({ currency: 'rub' })).toEqual([]);
    expect(await list({ account: 'unknown' })).toEqual([]);
    expect(await list({ userId: 999_999 })).toEqual([]);
  });

  test('entries are listed in both directions and in pages', async () => {
    const entries = await list();
    expect(await list({ sort: 'at' })).toEqual(entries.toReversed());
    const pages = [];
    for (let page = 1; page <= 3; page++) pages.push(...(await list({ page, pageSize: 3 })));
    expect(pages).toEqual(entries.slice(0, 9));
    const counted = await admin.call.admin.ledger.entries({ countTo: 3 });
    expect(counted.totalEstimated).toBe(true);
  });

  test('entries are filtered by time, and by days of the shop', async () => {
    const entries = await list();
    const middle = entries[Math.floor(entries.length / 2)]?.at ?? '';
    expect(await list({ from: middle })).toEqual(entries.filter(({ at }) => at >= middle));
    expect(await list({ to: middle })).toEqual(entries.filter(({ at }) => at < middle));

    const isLoss = ({ kind }: { kind: string }) => kind === 'loss';
    const losses = entries.filter(isLoss).map((entry) => ({ ...entry, at: FIRST_OF_APRIL }));
    await changeBehindGuards(
      world.shop.deps.pool,
      `UPDATE journals SET at = '${FIRST_OF_APRIL}' WHERE kind = 'loss'`,
    );
    expect(await list({ from: '2026-04-01', to: '2026-04-02' })).toEqual(losses);
    expect(await list({ from: '2026-03-31', to: '2026-04-01' })).toEqual([]);
    expect(await list({ from: '2026-04-02' })).toEqual(entries.filter((entry) => !isLoss(entry)));
  });
});
