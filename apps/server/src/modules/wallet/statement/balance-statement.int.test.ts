import type { BalanceEntry } from '@manabar/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeTopup } from '#testing/clients/place-topup.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { capturedPayment } from '#testing/fakes/fake-gateway.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { createService } from '#testing/fixtures/service-accounts.ts';
import { settleReport, withRefunds } from '#testing/fixtures/settle-gateway-reports.ts';
import { addDenomination, freefireData } from '#testing/fixtures/stocked-denominations.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { orderPaid, type CardOrder } from '#testing/shops/card-payment-world.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';

const world = useCardPaymentWorld();
const REASON = 'suspected of fraud';
let admin: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  admin = await world.shop.createAdmin();
  stranger = await world.shop.registerUser();
});
afterAll(() => expectSoundLedger(world.shop));

const correct = (user: TestUser, amount: number, currency: 'usd' | 'rub' = 'usd') =>
  admin.call.admin.users.adjustBalance({
    ...{ id: user.userId, currency, mode: 'add', amount, reason: REASON },
  });

async function buy(user: TestUser, currency: 'usd' | 'rub' = 'usd'): Promise<string> {
  const { optionId } = await stockShelf(world.shop.deps, { usd: 700n, rub: 700n });
  await fillCart(world.shop.deps, user.userId, optionId);
  return (await user.call.orders.payFromBalance({ currency })).order_id;
}

async function topUpByCard(user: TestUser): Promise<string> {
  const { order_id: id, pay_url: url } = await user.call.payments.create({
    ...{ type: 'wallet', amount: 20, currency: 'usd' },
  });
  await world.pay({ payment: url.split('/').at(-1) ?? '' });
  return id;
}

const refundedAtGateway = (order: CardOrder, origin: 'dispute' | 'gateway') =>
  settleReport(
    world.shop.deps,
    withRefunds(order, [{ id: `${origin}-${order.id}`, reference: null, amount: 500n, origin }]),
  );

async function refuseRefund(order: CardOrder) {
  await world.buyer.call.orders.refundUnrevealed({ id: order.id });
  await world.pass({ minutes: 1 });
  await world.sandbox.outage('gateway', 'refuse-refunds');
  await world.work();
  await world.sandbox.calm();
}

const cents = (amount: number) => Math.round(amount * 100);

/** Expects that the entries of each currency add up from 0 to the present balance. */
async function expectBalances(user: TestUser, entries: readonly BalanceEntry[]) {
  for (const { currency, amount } of await user.call.wallet.balance()) {
    let balance = 0;
    for (const entry of entries.toReversed()) {
      if (entry.currency !== currency) continue;
      balance += cents(entry.amount);
      expect(cents(entry.balance)).toBe(balance);
    }
    expect(balance).toBe(cents(amount));
  }
}

async function readPages(user: TestUser, limit: number, currency?: 'usd' | 'rub') {
  const pages: BalanceEntry[][] = [];
  let cursor: string | undefined;
  do {
    const page = await user.call.wallet.statement({ limit, cursor, currency });
    pages.push(page.entries);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

const summaryOf = ({ event, amount, currency, order_id: order }: BalanceEntry) => ({
  ...{ event, amount, currency },
  ...(order !== undefined && { order }),
});

describe('the balance statement', () => {
  test('a customer’s balance statement names every change with its order and the balance after it', async () => {
    const buyer = await world.newBuyer();
    await correct(buyer, 50);
    const bought = await buy(buyer);
    await buyer.call.orders.refundUnrevealed({ id: bought });
    const offer = await addDenomination(world.shop.deps);
    const topup = (await placeTopup(buyer, freefireData(offer))).order_id;
    await admin.call.admin.orders.act({ id: topup, action: 'cancel', reason: REASON });
    const wallet = await topUpByCard(buyer);
    const disputed = await orderPaid(world);
    await refundedAtGateway(disputed, 'dispute');
    await world.pass({ hours: 2 });
    await settleReport(world.shop.deps, withRefunds(disputed, []));
    const other = await world.shop.registerUser();
    const lifted = await world.rows<{ id: bigint }>(
      `SELECT id FROM payment_matters WHERE order_id = $1 AND kind = 'dispute'`,
      [disputed.id],
    );
    for (const { id } of lifted) {
      const input = { id: Number(id), action: 'lift' as const, reason: REASON };
      await admin.call.admin.paymentExceptions.resolve(input);
    }
    const refused = await orderPaid(world);
    await refuseRefund(refused);
    const returned = await orderPaid(world);
    await refundedAtGateway(returned, 'gateway');
    await correct(buyer, -1);

    const { entries, nextCursor } = await buyer.call.wallet.statement({});
    expect(nextCursor).toBeUndefined();
    const price = entries.find(({ order_id: id }) => id === topup)?.amount ?? 0;
    const usd = (event: string, amount: number, order?: string) => ({
      ...{ event, amount, currency: 'usd' },
      ...(order !== undefined && { order }),
    });
    expect(entries.map(summaryOf).toReversed()).toEqual([
      usd('correction', 50),
      usd('purchase', -7, bought),
      usd('refund', 7, bought),
      usd('purchase', -price, topup),
      usd('refund', price, topup),
      usd('card_top_up', 20, wallet),
      usd('chargeback', -5, disputed.id),
      usd('reversal_undone', 5, disputed.id),
      usd('refused_refund', 5, refused.id),
      usd('card_refund', -5, returned.id),
      usd('correction', -1),
    ]);
    await expectBalances(buyer, entries);
    const text = JSON.stringify(entries);
    for (const secret of [REASON, admin.nickname, 'sandbox', refused.payment]) {
      expect(text).not.toContain(secret);
    }
    expect((await other.call.wallet.statement({})).entries).toEqual([]);
  });

  test('a card payment that comes too late for its order is credited with the order’s link', async () => {
    const buyer = await world.newBuyer();
    const order = await world.order();
    await buyer.call.orders.cancel({ id: order.id });
    await settleReport(
      world.shop.deps,
      capturedPayment({ id: order.payment, reference: order.id }),
    );
    const { entries } = await buyer.call.wallet.statement({});
    expect(entries).toMatchObject([
      { event: 'card_payment_credited', amount: 5, balance: 5, order_id: order.id },
    ]);
  });

  test('a credit of another customer’s payment does not name that customer’s order', async () => {
    const payer = await world.newBuyer();
    const order = await orderPaid(world);
    await settleReport(
      world.shop.deps,
      capturedPayment({ id: `second-${order.id}`, reference: order.id }),
    );
    const [exception] = await world.rows<{ id: bigint }>(
      'SELECT id FROM payment_matters WHERE order_id = $1',
      [order.id],
    );
    const friend = await world.shop.registerUser();
    await admin.call.admin.paymentExceptions.resolve({
      ...{ id: Number(exception?.id), action: 'credit', reason: REASON, userId: friend.userId },
    });
    const [entry] = (await friend.call.wallet.statement({})).entries;
    expect(entry).toMatchObject({ event: 'card_payment_credited', amount: 5, balance: 5 });
    expect(entry).not.toHaveProperty('order_id');
    expect((await payer.call.wallet.statement({})).entries).toEqual([]);
  });

  test('an admin’s own top-up is named as such', async () => {
    const owner = await world.shop.createAdmin();
    await owner.call.wallet.topUp({ currency: 'rub', amount: 500 });
    const { entries } = await owner.call.wallet.statement({});
    expect(entries.map(summaryOf)).toEqual([
      { event: 'admin_top_up', amount: 500, currency: 'rub' },
    ]);
  });

  test('the pages of a balance statement are the same when purchases arrive meanwhile', async () => {
    const buyer = await world.newBuyer();
    for (const currency of ['usd', 'rub', 'usd', 'usd', 'rub'] as const) {
      await correct(buyer, 50, currency);
      await buy(buyer, currency);
    }
    const { entries } = await buyer.call.wallet.statement({});
    expect(entries).toHaveLength(10);
    await expectBalances(buyer, entries);
    for (const limit of [1, 3, 10]) {
      expect((await readPages(buyer, limit)).flat()).toEqual(entries);
    }
    for (const currency of ['usd', 'rub'] as const) {
      const own = entries.filter((entry) => entry.currency === currency);
      expect((await readPages(buyer, 2, currency)).flat()).toEqual(own);
    }

    const first = await buyer.call.wallet.statement({ limit: 3 });
    const bought = await buy(buyer);
    await buy(buyer, 'rub');
    const second = await buyer.call.wallet.statement({ limit: 7, cursor: first.nextCursor });
    expect([...first.entries, ...second.entries]).toEqual(entries);
    expect(second.nextCursor).toBeUndefined();
    const later = await buyer.call.wallet.statement({ currency: 'usd', limit: 1 });
    expect(later.entries[0]?.order_id).toBe(bought);
  });

  test('an entry that is written while a page is read does not change the balances of the next pages', async () => {
    const buyer = await world.newBuyer();
    for (const currency of ['usd', 'usd', 'rub', 'rub'] as const) await correct(buyer, 5, currency);
    const entries = (await buyer.call.wallet.statement({})).entries;
    const open = await world.shop.deps.pool.connect();
    try {
      await open.query('BEGIN');
      await world.shop.credit(buyer.userId, 'usd', 100n, open);
      await correct(buyer, 5, 'rub');
      const first = await buyer.call.wallet.statement({ limit: 1 });
      await open.query('COMMIT');
      const next = await buyer.call.wallet.statement({ cursor: first.nextCursor });
      expect(first.entries).toMatchObject([{ currency: 'rub', balance: 15 }]);
      expect(next.entries).toEqual(entries);
    } finally {
      open.release();
    }
    await expectBalances(buyer, (await buyer.call.wallet.statement({})).entries);
  });

  test('a balance statement refuses cursors that the shop has not written for the caller', async () => {
    const buyer = await world.newBuyer();
    for (let n = 0; n < 2; n++) await correct(buyer, 5);
    const { nextCursor = '' } = await buyer.call.wallet.statement({ limit: 1 });
    const invalid = refusal('validation_error', { cursor: 'invalid' });
    const cipher = world.shop.deps.codeCipher.encrypt(`code ${buyer.userId} usd:1:1`).cipher;
    for (const cursor of ['', 'x', nextCursor.slice(0, -2), cipher.toString('base64url')]) {
      await expect(buyer.call.wallet.statement({ cursor })).rejects.toEqual(invalid);
    }
    await expect(stranger.call.wallet.statement({ cursor: nextCursor })).rejects.toEqual(invalid);
    expect(nextCursor).not.toContain('usd');
  });

  test('a service account reads its own balance statement with the scope wallet', async () => {
    const service = await createService(world.shop, { scopes: ['wallet'] });
    await world.shop.credit(service.userId, 'usd', 1000n);
    const { entries } = await service.call.wallet.statement({});
    expect(entries).toMatchObject([{ amount: 10, balance: 10 }]);
    const other = await createService(world.shop, { scopes: ['orders'] });
    await expect(other.call.wallet.statement({})).rejects.toEqual(
      refusal('scope_missing', { scope: 'wallet' }),
    );
  });
});
