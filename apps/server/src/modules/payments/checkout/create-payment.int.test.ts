import { describe, expect, test } from 'vitest';
import { settleReport } from '#testing/fixtures/settle-gateway-reports.ts';
import { useCardBuyer } from '#testing/shops/bank-card-buyer.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { createRest } from '#testing/clients/rest-client.ts';
import { fillCart, loadCodes, stockShelf } from '#testing/fixtures/stocked-options.ts';

const card = useCardBuyer();

describe('a cart by card', () => {
  test('a card order is pending, reserves its codes and has an open payment page', async () => {
    const { deps } = card.shop;
    const shelf = await stockShelf(deps, { usd: 499n, codes: 3 });
    await fillCart(deps, card.buyer.userId, shelf.optionId, 2);
    const opened = await card.create({ type: 'order', amount: 9.98, currency: 'usd' });
    const { order_id: id } = opened;
    expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(opened).toEqual({ order_id: id, pay_url: `http://pay.example/pay/fake-${id}` });
    expect(await card.codes(shelf.optionId)).toEqual({ reserved: 2, available: 1 });
    const expiresAt = new Date(card.clock.now().getTime() + 15 * 60_000);
    expect(await card.buyer.call.orders.detail({ id })).toMatchObject({
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
    expect(card.gateway.opened.at(-1)).toEqual({
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
    const inHalfAMinute = new Date(card.clock.now().getTime() + 30_000);
    expect(await card.payment(id)).toMatchObject({
      state: 'redirected',
      hold: 'open',
      provider_payment_id: `fake-${id}`,
      next_ask_at: inHalfAMinute,
      next_cancel_at: null,
    });
  });

  test('an unpaid card order changes neither cart nor balance and shows no code', async () => {
    const { buyer: by, shelf } = await card.withCart(1);
    await card.shop.credit(by.userId, 'usd', 500n);
    const id = await card.pay(by, 4.99);
    expect((await by.call.cart.get()).data).toMatchObject([{ quantity: 1, available_count: 1 }]);
    expect((await by.call.wallet.balance())[0]).toEqual({ currency: 'usd', amount: 5 });
    const order = await by.call.orders.read({ id });
    expect(order.items).toMatchObject([{ status: 'pending', code: null }]);
    expect(order).not.toHaveProperty('payment');
    expect(JSON.stringify(await by.call.orders.list({}))).not.toContain(shelf.codes[0]);
    expect((await by.call.orders.revealCodes({ id })).items).toEqual([]);
  });

  test('refuses to order an empty cart by card', async () => {
    await card.refused(
      () => card.create({ type: 'order', amount: 1, currency: 'usd' }),
      refusal('cart_empty'),
    );
  });

  test.each([9.97, 9.99, 4.99])(
    'refuses the amount %d for a cart that costs 9.98',
    async (amount) => {
      const { buyer: by } = await card.withCart(2);
      await card.refused(
        () => card.create({ type: 'order', amount, currency: 'usd' }, by),
        refusal('amount_mismatch', { expected: 9.98 }),
      );
    },
  );

  test('refuses a card order in a currency that a line is not sold in or no gateway accepts', async () => {
    const { buyer: by } = await card.withCart(1, { rub: null });
    const expected = refusal('currency_not_available');
    await card.refused(
      () => card.create({ type: 'order', amount: 450, currency: 'rub' }, by),
      expected,
    );
    card.gateway.takes = ['rub'];
    await card.refused(
      () => card.create({ type: 'order', amount: 4.99, currency: 'usd' }, by),
      expected,
    );
    card.gateway.takes = ['usd', 'rub'];
    await card.pay(by, 4.99);
  });

  test('refuses a card order beyond the stock with the same errors as a purchase from the balance', async () => {
    const { deps } = card.shop;
    await card.shop.credit(card.buyer.userId, 'usd', 1_000_000n);
    const sold = await stockShelf(deps, { codes: 0, gameAmount: 60 });
    const few = await stockShelf(deps, { codes: 2, gameAmount: 61 });
    const moved = await stockShelf(deps, { codes: 0, gameAmount: 62 });
    await stockShelf(deps, { usd: 600n, productId: moved.productId, gameAmount: 62, codes: 1 });
    const ways = [
      () => card.create({ type: 'order', amount: 14.97, currency: 'usd' }),
      () => card.buyer.call.orders.payFromBalance({ currency: 'usd', amount: 14.97 }),
    ];
    for (const [shelf, expected] of [
      [few, 'quantity_exceeds_stock'],
      [sold, 'out_of_stock'],
      [moved, 'price_changed'],
    ] as const) {
      await card.buyer.call.cart.clear();
      await fillCart(deps, card.buyer.userId, shelf.optionId, 3);
      const errors: unknown[] = [];
      for (const pay of ways) {
        await card.refused(pay, refusal(expected));
        errors.push(await pay().catch((error: { cause: { details: unknown } }) => error.cause));
      }
      expect(errors[0]).toEqual(errors[1]);
    }
  });

  test('a card order reserves the codes that were loaded first', async () => {
    const { buyer: by, shelf } = await card.withCart(2);
    await loadCodes(card.shop.deps, shelf.optionId, 5);
    const id = await card.pay(by, 9.98);
    const { rows } = await card.shop.deps.pool.query<{ cipher: Buffer; key_id: string }>(
      `SELECT c.cipher, c.key_id FROM codes c JOIN order_items i ON i.id = c.order_item_id
        WHERE i.order_id = $1 ORDER BY c.id`,
      [id],
    );
    const { codeCipher } = card.shop.deps;
    expect(rows.map(({ cipher, key_id }) => codeCipher.decrypt(cipher, key_id))).toEqual(
      shelf.codes,
    );
  });

  test('forbids card orders after a chargeback until it is resolved', async () => {
    const { buyer: by } = await card.withCart(1);
    const { pool } = card.shop.deps;
    const { order_id: id } = await card.create({ type: 'wallet', amount: 5, currency: 'usd' }, by);
    const dispute = { id: 'd1', origin: 'dispute', amount: 500n, reference: null } as const;
    await settleReport(
      card.shop.deps,
      card.gateway.capture(id, { refundedAmount: 500n, refunds: [dispute] }),
    );
    const blocked = refusal('forbidden', { reason: 'payment_reversed' });
    expect(await by.call.payments.cardAccess()).toEqual({ allowed: false });
    await card.refused(
      () => card.create({ type: 'order', amount: 4.99, currency: 'usd' }, by),
      blocked,
    );
    await card.refused(
      () => card.create({ type: 'wallet', amount: 5, currency: 'usd' }, by),
      blocked,
    );
    await pool.query('UPDATE payment_reversals SET lifted_at = now() WHERE user_id = $1', [
      by.userId,
    ]);
    await card.pay(by, 4.99);
  });
});

test('the return address of a card payment has the host of the REST request', async () => {
  const rest = createRest(card.shop);
  const { buyer: by } = await card.withCart(1);
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
  expect(card.gateway.opened.at(-1)).toMatchObject({
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
