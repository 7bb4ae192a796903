import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '#modules/orders/index.ts';
import { openCardShop, type CardShop } from '#testing/card-shop.ts';
import { refusal } from '#testing/refusal.ts';
import { createRest } from '#testing/rest-client.ts';
import { fillCart, loadCodes, stockShelf } from '#testing/shelf.ts';
import type { TestUser } from '#testing/test-shop.ts';
import { settlePayment } from './settle-payment.ts';
import { addDenomination, freefireData, KnownPlayers, pubgData } from '#testing/topup-shelf.ts';

let world: CardShop;
let buyer: TestUser;

beforeAll(async () => {
  world = await openCardShop({ WALLET_CARD_TOPUP: 'true', TOPUP_UNDO_SECONDS: '8' });
});
beforeEach(async () => {
  buyer = await world.shop.registerUser();
  world.shop.deps.playerChecks = new KnownPlayers();
});
afterAll(async () => {
  expect(await verifyLedger(world.shop.deps.pool)).toEqual({ findings: [], violations: 0 });
  await world.close();
});

type Input = Parameters<TestUser['call']['payments']['create']>[0];
type TopupInput = Extract<Input, { type: 'topup' }>;

const create = (input: Input, by = buyer) => by.call.payments.create(input);
const byCard = (topupData: unknown, changes: Partial<TopupInput> = {}) =>
  create({
    type: 'topup',
    topupData: topupData as TopupInput['topupData'],
    currency: 'usd',
    ...changes,
  });

/** What an order by card would leave. */
async function traces(): Promise<unknown> {
  const { rows } = await world.shop.deps.pool.query(
    `SELECT (SELECT count(*) FROM orders)::int AS orders, (SELECT count(*) FROM order_items)::int AS items,
            (SELECT count(*) FROM payments)::int AS payments, (SELECT count(*) FROM order_events)::int AS events,
            (SELECT count(*) FROM codes WHERE state <> 'available')::int AS codes,
            (SELECT count(*) FROM topup_codes WHERE state <> 'available')::int AS topup_codes`,
  );
  return [rows[0], world.gateway.opened.length];
}

/** Expects a refusal that leaves nothing behind, and of which the gateway hears nothing. */
async function refused(work: () => Promise<unknown>, expected: unknown): Promise<void> {
  const before = await traces();
  await expect(work()).rejects.toEqual(expected);
  expect(await traces()).toEqual(before);
}

describe('a cart by card', () => {
  test('is an order that waits for its money, with its codes held and its page open', async () => {
    const { deps } = world.shop;
    const shelf = await stockShelf(deps, { usd: 499n, codes: 3 });
    await fillCart(deps, buyer.userId, shelf.optionId, 2);
    const opened = await create({ type: 'order', amount: 9.98, currency: 'usd' });
    const { order_id: id } = opened;
    expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(opened).toEqual({ order_id: id, pay_url: `http://pay.example/pay/fake-${id}` });
    expect(await world.codes(shelf.optionId)).toEqual({ reserved: 2, available: 1 });
    const expiresAt = new Date(world.clock.now().getTime() + 15 * 60_000);
    expect(await buyer.call.orders.detail({ id })).toMatchObject({
      status: 'pending',
      total_amount: 9.98,
      currency: 'usd',
      items: [{ status: 'pending', quantity: 2, price: 4.99, code: null, revealed: false }],
      payment: {
        type: 'order',
        stage: 'awaiting',
        pay_url: opened.pay_url,
        expires_at: expiresAt.toISOString(),
      },
    });
    expect(world.gateway.opened.at(-1)).toEqual({
      reference: id,
      idempotenceKey: id,
      amount: 998n,
      currency: 'usd',
      expiresAt,
      description: `Manabar ${id}`,
      returnUrl: `http://127.0.0.1:3000/orders/${id}`,
      webhookUrl: 'http://127.0.0.1:3000/api/payment/webhook/sandbox',
      language: 'ru',
    });
    const inHalfAMinute = new Date(world.clock.now().getTime() + 30_000);
    expect(await world.payment(id)).toMatchObject({
      state: 'redirected',
      hold: 'open',
      provider_payment_id: `fake-${id}`,
      next_ask_at: inHalfAMinute,
      next_cancel_at: null,
    });
  });

  test('leaves the cart and the balance as they are, and shows no code', async () => {
    const { buyer: by, shelf } = await world.withCart(1);
    await world.shop.credit(by.userId, 'usd', 500n);
    const id = await world.pay(by, 4.99);
    expect((await by.call.cart.get()).data).toMatchObject([{ quantity: 1, available_count: 1 }]);
    expect((await by.call.wallet.balance())[0]).toEqual({ currency: 'usd', amount: 5 });
    const order = await by.call.orders.read({ id });
    expect(order.items).toMatchObject([{ status: 'pending', code: null }]);
    expect(order).not.toHaveProperty('payment');
    expect(JSON.stringify(await by.call.orders.list({}))).not.toContain(shelf.codes[0]);
    expect((await by.call.orders.revealCodes({ id })).items).toEqual([]);
  });

  test('is refused when it is empty', async () => {
    await refused(
      () => create({ type: 'order', amount: 1, currency: 'usd' }),
      refusal('cart_empty'),
    );
  });

  test.each([9.97, 9.99, 4.99])('is refused at %d when it costs 9.98', async (amount) => {
    const { buyer: by } = await world.withCart(2);
    await refused(
      () => create({ type: 'order', amount, currency: 'usd' }, by),
      refusal('amount_mismatch', { expected: 9.98, currency: 'usd' }),
    );
  });

  test('is refused in a currency that a line is not sold in, or that no gateway takes', async () => {
    const { buyer: by } = await world.withCart(1, { rub: null });
    const expected = refusal('currency_not_available');
    await refused(() => create({ type: 'order', amount: 450, currency: 'rub' }, by), expected);
    world.gateway.takes = ['rub'];
    await refused(() => create({ type: 'order', amount: 4.99, currency: 'usd' }, by), expected);
    world.gateway.takes = ['usd', 'rub'];
    await world.pay(by, 4.99);
  });

  test('is refused for want of stock exactly as from the balance', async () => {
    const { deps } = world.shop;
    await world.shop.credit(buyer.userId, 'usd', 1_000_000n);
    const sold = await stockShelf(deps, { codes: 0, gameAmount: 60 });
    const few = await stockShelf(deps, { codes: 2, gameAmount: 61 });
    const moved = await stockShelf(deps, { codes: 0, gameAmount: 62 });
    await stockShelf(deps, { usd: 600n, productId: moved.productId, gameAmount: 62, codes: 1 });
    const ways = [
      () => create({ type: 'order', amount: 14.97, currency: 'usd' }),
      () => buyer.call.orders.payFromBalance({ currency: 'usd', amount: 14.97 }),
    ];
    for (const [shelf, expected] of [
      [few, 'quantity_exceeds_stock'],
      [sold, 'out_of_stock'],
      [moved, 'price_changed'],
    ] as const) {
      await buyer.call.cart.clear();
      await fillCart(deps, buyer.userId, shelf.optionId, 3);
      const errors: unknown[] = [];
      for (const pay of ways) {
        await refused(pay, refusal(expected));
        errors.push(await pay().catch((error: { cause: { details: unknown } }) => error.cause));
      }
      expect(errors[0]).toEqual(errors[1]);
    }
  });

  test('takes what was loaded before what came later', async () => {
    const { buyer: by, shelf } = await world.withCart(2);
    await loadCodes(world.shop.deps, shelf.optionId, 5);
    const id = await world.pay(by, 9.98);
    const { rows } = await world.shop.deps.pool.query<{ cipher: Buffer; key_id: string }>(
      `SELECT c.cipher, c.key_id FROM codes c JOIN order_items i ON i.id = c.order_item_id
        WHERE i.order_id = $1 ORDER BY c.id`,
      [id],
    );
    const { codeCipher } = world.shop.deps;
    expect(rows.map(({ cipher, key_id }) => codeCipher.decrypt(cipher, key_id))).toEqual(
      shelf.codes,
    );
  });

  test('of a customer whose money a gateway took back is forbidden, until that is settled', async () => {
    const { buyer: by } = await world.withCart(1);
    const { pool } = world.shop.deps;
    const { order_id: id } = await create({ type: 'wallet', amount: 5, currency: 'usd' }, by);
    const dispute = { id: 'd1', origin: 'dispute', amount: 500n, reference: null } as const;
    await settlePayment(world.shop.deps, {
      provider: 'sandbox',
      payment: world.gateway.capture(id, { refundedAmount: 500n, refunds: [dispute] }),
      actor: 'worker',
      confirmed: true,
    });
    const blocked = refusal('forbidden', { reason: 'payment_reversed' });
    await refused(() => create({ type: 'order', amount: 4.99, currency: 'usd' }, by), blocked);
    await refused(() => create({ type: 'wallet', amount: 5, currency: 'usd' }, by), blocked);
    await pool.query('UPDATE payment_reversals SET lifted_at = now() WHERE user_id = $1', [
      by.userId,
    ]);
    await world.pay(by, 4.99);
  });
});

describe('a top-up by card', () => {
  test('waits for its money: due at no time, not held for, its code set aside', async () => {
    const { deps } = world.shop;
    const uc = await addDenomination(deps, { service: 'pubg', usd: 99n, rub: 9000n, codes: 1 });
    const { order_id: id } = await byCard(pubgData([uc], { price_usd: 0.99 }), { amount: 0.99 });
    const { rows } = await deps.pool.query(
      `SELECT t.state::text, t.next_at, t.undo_until, c.state::text AS code
         FROM order_items i JOIN topup_items t ON t.order_item_id = i.id
         JOIN topup_codes c ON c.order_item_id = i.id WHERE i.order_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ state: 'waiting', next_at: null, undo_until: null, code: 'reserved' }]);
    const detail = await buyer.call.orders.detail({ id });
    expect(detail).toMatchObject({
      status: 'pending',
      items: [{ item_type: 'topup', status: 'pending', player_name: 'LuckyOtter_9' }],
      payment: { type: 'topup', stage: 'awaiting' },
    });
    // Nothing is under way before it is paid.
    expect(detail.items[0]).not.toHaveProperty('stage');
    expect(await world.payment(id)).toMatchObject({ type: 'topup', amount: 99n });
    const { rows: journals } = await deps.pool.query(
      `SELECT 1 FROM journals WHERE dedupe_key = 'hold:' || $1::text`,
      [id],
    );
    expect(journals).toEqual([]);
  });

  test('compares prices and amount, and finds out of stock, as from the balance', async () => {
    const { deps } = world.shop;
    const offer = await addDenomination(deps, { name: '100 diamonds' });
    await refused(() => byCard(freefireData(offer, { price_usd: 1.98 })), refusal('price_changed'));
    await refused(
      () => byCard(freefireData(offer), { amount: 2 }),
      refusal('amount_mismatch', { expected: 1.99, currency: 'usd' }),
    );
    const uc = await addDenomination(deps, { service: 'pubg', usd: 99n, codes: 1 });
    await refused(
      () => byCard(pubgData([uc, uc], { price_usd: 1.98 })),
      refusal('out_of_stock', { items: [{ denomination_id: uc.id, available: 1 }] }),
    );
  });

  test('has its player checked before, unless a token says who it is', async () => {
    const { deps } = world.shop;
    const players = deps.playerChecks as KnownPlayers;
    const offer = await addDenomination(deps, { name: '100 diamonds' });
    await byCard(freefireData(offer));
    expect(players.asked).toBe(0);
    await byCard(freefireData(offer, { check_token: null }));
    expect(players.asked).toBe(1);
    players.answer = () => Promise.resolve({ found: false });
    await refused(
      () => byCard(freefireData(offer, { check_token: null })),
      refusal('player_not_found'),
    );
  });

  test('that nobody paid makes no recipient known', async () => {
    const { deps } = world.shop;
    await world.shop.credit(buyer.userId, 'usd', 500n);
    const offer = await addDenomination(deps, { name: '100 diamonds' });
    await byCard(freefireData(offer));
    const { order_id: id } = await buyer.call.orders.topup({
      topupData: freefireData(offer),
      currency: 'usd',
      idempotencyKey: 'from the balance',
    });
    expect((await buyer.call.orders.detail({ id })).items[0]).toHaveProperty('undo_until');
  });
});

describe('a balance by card', () => {
  test('is an order of nothing but money, which the list and the receipt show', async () => {
    const { order_id: id } = await create({ type: 'wallet', amount: 5, currency: 'rub' });
    const head = { id, status: 'pending', total_amount: 5, currency: 'rub', note: 'wallet_topup' };
    expect((await buyer.call.orders.list({})).orders).toEqual([
      expect.objectContaining({ ...head, items: [] }),
    ]);
    expect(await buyer.call.orders.detail({ id })).toMatchObject({
      ...head,
      items: [],
      refundable_until: null,
      payment: { type: 'wallet', stage: 'awaiting' },
    });
    expect(await buyer.call.orders.read({ id })).toMatchObject({ ...head, items: [] });
    expect(world.gateway.opened.at(-1)).toMatchObject({ amount: 500n, currency: 'rub' });
  });

  test.each([4.99, 0, -5])('of %d is refused', async (amount) => {
    await refused(
      () => create({ type: 'wallet', amount, currency: 'usd' }),
      refusal('minimum_amount', { minimum: 5, currency: 'usd' }),
    );
  });

  test.each([5.001, 10_000_000, -10_000_000])('of %d is no amount', async (amount) => {
    await refused(
      () => create({ type: 'wallet', amount, currency: 'usd' }),
      expect.objectContaining({ code: 'BAD_REQUEST' }),
    );
  });

  test('is forbidden where the shop does not offer it', async () => {
    const { env } = world.shop.deps;
    world.shop.deps.env = { ...env, WALLET_CARD_TOPUP: false };
    await refused(
      () => create({ type: 'wallet', amount: 5, currency: 'usd' }),
      refusal('forbidden'),
    );
    world.shop.deps.env = env;
  });

  test('makes nobody a regular buyer', async () => {
    const { order_id: id } = await create({ type: 'wallet', amount: 5, currency: 'usd' });
    const { deps } = world.shop;
    const paid = world.gateway.capture(id);
    await settlePayment(deps, {
      provider: 'sandbox',
      payment: paid,
      actor: 'worker',
      confirmed: true,
    });
    expect(await buyer.call.orders.detail({ id })).toMatchObject({
      status: 'completed',
      payment: { stage: 'paid' },
    });
    expect((await buyer.call.profile.get()).buyerStatus.current).toBe(0);
  });
});

test('without a session nobody orders by card', async () => {
  const { shop } = world;
  const input = { type: 'wallet', amount: 5, currency: 'usd' } as const;
  await expect(shop.anonymous.payments.create(input)).rejects.toEqual(refusal('unauthorized'));
});

test('over REST: the address of this machine is where the customer comes back to', async () => {
  const rest = createRest(world.shop);
  const { buyer: by } = await world.withCart(1);
  const answer = await rest('POST', '/payment/create', {
    token: by.token,
    body: { amount: 4.99, currency: 'usd', type: 'order' },
    headers: { host: 'localhost:4711', 'accept-language': 'uz' },
  });
  const { order_id: id } = answer.body as { order_id: string };
  expect([answer.status, answer.body]).toEqual([
    200,
    { pay_url: `http://pay.example/pay/fake-${id}`, order_id: id },
  ]);
  expect(world.gateway.opened.at(-1)).toMatchObject({
    returnUrl: `http://localhost:4711/orders/${id}`,
    webhookUrl: 'http://localhost:4711/api/payment/webhook/sandbox',
    language: 'uz',
  });
  for (const body of [
    { amount: 4.99, currency: 'usd' },
    { amount: '4.99', currency: 'usd', type: 'order' },
    { amount: 0, currency: 'usd', type: 'order' },
    { amount: 4.999, currency: 'usd', type: 'order' },
    { amount: 4.99, currency: 'kzt', type: 'order' },
    { currency: 'usd', type: 'topup' },
    { amount: 4.99, currency: 'usd', type: 'gift' },
  ]) {
    expect(await rest('POST', '/payment/create', { token: by.token, body })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error' } },
    });
  }
});
