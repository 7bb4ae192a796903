import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { fillCart, loadCodes } from '#testing/fixtures/stocked-options.ts';
import { addDenomination, freefireData } from '#testing/fixtures/stocked-denominations.ts';
import { oneUnit, useCardCheckout } from '#testing/shops/card-checkout.ts';

const checkout = useCardCheckout();
const { card: world, codeOf, customer, openingsOf, orderOf, ordersOf, post } = checkout;

describe('an idempotency key', () => {
  test('a retry of a card payment replays the answer byte for byte without calling the gateway', async () => {
    await customer();
    const first = await post('one');
    const again = await post('one');
    expect(again.text).toBe(first.text);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(openingsOf(orderOf(first))).toBe(1);
    expect(await ordersOf()).toHaveLength(1);
  });

  test('a retry of a card payment replays the answer after the payment has ended', async () => {
    await customer();
    const first = await post('ended');
    await checkout.buyer.call.orders.cancel({ id: orderOf(first) });
    expect((await post('ended')).text).toBe(first.text);
    expect(await ordersOf()).toHaveLength(1);
  });

  test('refuses the idempotency key of a card payment with a different request', async () => {
    await customer();
    await post('reused');
    for (const other of [
      { ...oneUnit, amount: 5 },
      { ...oneUnit, currency: 'rub' },
      { ...oneUnit, type: 'wallet', amount: 5 },
    ]) {
      const answer = await post('reused', other);
      expect([answer.status, codeOf(answer)]).toEqual([422, 'idempotency_key_reused']);
    }
    const { buyer: other } = await world.withCart(1);
    expect((await post('reused', oneUnit, other)).status).toBe(200);
  });

  test.each(['cart', 'top-up', 'balance'])(
    'concurrent card payments with the same idempotency key make one order of a %s',
    async (what) => {
      await customer();
      const offer = await addDenomination(world.shop.deps, { name: '100 diamonds' });
      const payload =
        what === 'cart'
          ? oneUnit
          : what === 'balance'
            ? { ...oneUnit, type: 'wallet', amount: 5 }
            : { type: 'topup', currency: 'usd', topupData: freefireData(offer) };
      const release = world.gateway.hold();
      const calls = Array.from({ length: 4 }, () => post('at once', payload));
      await expect.poll(async () => (await ordersOf()).length).toBe(1);
      await expect.poll(() => openingsOf(lastOpened())).toBe(1);
      release();
      const answers = await Promise.all(calls);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const [order, ...others] = await ordersOf();
      expect(others).toEqual([]);
      expect(openingsOf(order?.id ?? '')).toBe(1);
      const replays = answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true');
      expect(replays).toHaveLength(3);
    },
  );

  test('a retry of a card payment during a slow gateway call answers request_in_progress', async () => {
    await customer();
    const release = world.gateway.hold();
    const first = post('slow');
    await expect.poll(async () => (await ordersOf()).length).toBe(1);
    await expect.poll(() => openingsOf(lastOpened())).toBe(1);
    const second = await post('slow');
    expect([second.status, codeOf(second)]).toEqual([409, 'request_in_progress']);
    expect(second.headers['retry-after']).toBe('1');
    release();
    expect((await post('slow')).text).toBe((await first).text);
  });

  test('a retry of a refused card payment replays the refusal, which another key does not get', async () => {
    await customer();
    const refused = await post('refused', { ...oneUnit, amount: 1 });
    expect(codeOf(refused)).toBe('amount_mismatch');
    const { deps } = world.shop;
    await deps.pool.query('DELETE FROM cart_items WHERE user_id = $1', [checkout.buyer.userId]);
    const again = await post('refused', { ...oneUnit, amount: 1 });
    expect(again.text).toBe(refused.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(codeOf(await post('next', { ...oneUnit, amount: 1 }))).toBe('cart_empty');
  });

  test('an idempotency key of a card payment can be reused after a refusal that does not concern the request', async () => {
    await customer();
    const { env } = world.shop.deps;
    const wallet = { ...oneUnit, type: 'wallet', amount: 5 };
    world.shop.deps.env = { ...env, WALLET_CARD_TOPUP: false };
    expect((await post('forbidden', wallet)).status).toBe(403);
    world.shop.deps.env = env;
    expect((await post('forbidden', wallet)).status).toBe(200);
  });
});

const lastOpened = () => world.gateway.opened.at(-1)?.reference ?? '';

test('cancels a card payment whose order was cancelled while the gateway opened it, and hides its page', async () => {
  await customer();
  const release = world.gateway.hold();
  const first = post('tab 1');
  await expect.poll(async () => (await ordersOf()).length).toBe(1);
  const [order] = await ordersOf();
  const id = order?.id ?? '';
  await expect.poll(() => openingsOf(id)).toBe(1);
  await checkout.buyer.call.orders.cancel({ id });
  release();
  const answer = await first;
  expect([answer.status, codeOf(answer)]).toEqual([409, 'conflict']);
  expect(await world.payment(id)).toMatchObject({
    state: 'failed',
    provider_payment_id: `fake-${id}`,
    pay_url: null,
    next_cancel_at: world.clock.now(),
  });
  expect((await checkout.buyer.call.orders.detail({ id })).payment).not.toHaveProperty('pay_url');
});

test('two concurrent card payments without idempotency keys leave one payable order', async () => {
  await customer();
  await loadCodes(world.shop.deps, checkout.shelf.optionId, 1);
  await fillCart(world.shop.deps, checkout.buyer.userId, checkout.shelf.optionId, 2);
  const tabs = await Promise.all(
    Array.from({ length: 2 }, () => post(undefined, { ...oneUnit, amount: 9.98 })),
  );
  const open = (await ordersOf()).filter(({ status }) => status === 'pending');
  expect(open).toHaveLength(1);
  expect(await world.codes(checkout.shelf.optionId)).toEqual({ reserved: 2 });
  const answered = tabs.filter(({ status }) => status === 200).map(orderOf);
  expect(answered).toContain(open[0]?.id);
  await expect(
    checkout.buyer.call.payments.create({ type: 'order', amount: 1, currency: 'usd' }),
  ).rejects.toEqual(refusal('amount_mismatch'));
});
