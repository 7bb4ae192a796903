import { afterAll, describe, expect, test } from 'vitest';
import {
  createRest,
  integer,
  refused,
  text,
  type RestOptions,
} from '#testing/clients/rest-client.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { createTestShop } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

/* Exact customer answers over REST: fields, types and statuses. */

const shop = await createTestShop();
const rest = createRest(shop);
const user = useFixture(() => shop.registerUser());
const shelf = useFixture(() => stockShelf(shop.deps, { codes: 6 }));

const post = (path: string, options: RestOptions = {}) =>
  rest('POST', path, { token: user.token, ...options });
const get = (path: string, options: RestOptions = {}) =>
  rest('GET', path, { token: user.token, ...options });

afterAll(() => shop.close());

test('a customer reads profile and balance over REST', async () => {
  const { body: profile } = await get('/profile');
  expect(profile).toEqual({
    id: user.userId,
    nickname: user.nickname,
    role: 'user',
    balanceUsd: 0,
    balanceRub: 0,
    buyerStatus: { level: 'newcomer', current: 0, total: 5 },
  });
  expect((await get('/balance')).body).toEqual([
    { currency: 'usd', amount: 0 },
    { currency: 'rub', amount: 0 },
  ]);
});

describe('the catalogue over REST', () => {
  const product = {
    id: integer,
    title: 'Карта',
    slug: text,
    description: 'Описание',
    image_url: '/images/card.svg',
    keywords: '',
    category: 'gift-card',
    game_currency: '',
    hasRegions: false,
    hasGlobalCodes: true,
    regions: [],
  };
  const option = { game_amount: 100, price_usd: 4.99, price_rub: 450, available_count: 6 };

  test('the catalogue over REST requires no token and has the documented fields', async () => {
    const list = await rest('GET', '/products');
    expect([list.status, list.body]).toEqual([200, [product]]);
    const id = shelf.productId;
    const detail = { ...product, activation_instructions: 'Введите код', prices: [option] };
    expect((await rest('GET', `/products/${id}`)).body).toEqual(detail);
    expect((await rest('GET', `/products/slug/${id}`)).body).toEqual(detail);
    for (const [kind, options] of [
      ['prices', [option]],
      ['codes', [option]],
      ['popular', []],
    ] as const) {
      expect((await rest('GET', `/products/${id}/${kind}/0`)).body).toEqual(options);
    }
  });
});

/** Returns the input of the product page. */
const payload = () => ({
  productId: shelf.productId,
  gameAmount: 100,
  priceUsd: 4.99,
  priceRub: 450,
  gameCurrency: 'whatever',
  quantity: 1,
  regionId: 0,
});

describe('the cart over REST', () => {
  const line = (quantity: number) => ({
    id: integer,
    product_id: shelf.productId,
    product_title: 'Карта',
    image_url: '/images/card.svg',
    game_amount: 100,
    game_currency: text,
    price_usd: 4.99,
    price_rub: 450,
    quantity,
    available_count: 6,
  });

  test('a customer adds, lists, updates, removes and clears cart lines over REST', async () => {
    const added = await post('/cart/add', { body: payload() });
    expect([added.status, added.body]).toEqual([200, { success: true, data: line(1) }]);
    const texts = { ...payload(), priceUsd: '4.99', priceRub: '450' };
    expect((await post('/cart/add', { body: texts })).body).toMatchObject({
      data: { quantity: 2 },
    });
    const cart = { success: true, data: [line(2)], subtotal: { usd: 9.98, rub: 900, uzs: null } };
    expect((await get('/cart')).body).toEqual(cart);
    const { id } = (added.body as { data: { id: number } }).data;
    const update = await rest('PUT', `/cart/update-quantity/${id}`, {
      token: user.token,
      body: { quantity: 3 },
    });
    expect([update.status, update.body]).toEqual([200, { success: true, data: line(3) }]);
    const removed = await rest('DELETE', `/cart/remove/${id}`, { token: user.token });
    expect([removed.status, removed.body]).toEqual([200, { success: true }]);
    const cleared = await post('/cart/clear', { body: {} });
    expect([cleared.status, cleared.body]).toEqual([200, { success: true }]);
  });
});

describe('paying and the receipt over REST', () => {
  const pay = (body: unknown, headers: Record<string, string> = {}) =>
    post('/payment/from-balance', { body, headers });

  test('over REST a customer orders codes, replays the order, reads the receipt, and refunds another order', async () => {
    await shop.credit(user.userId, 'rub', 200_000n);
    await fillCart(shop.deps, user.userId, shelf.optionId, 2);
    for (const [body, fault] of [
      [{}, 'required'],
      [{ currency: 'kzt' }, 'invalid'],
    ] as const) {
      const bad = await pay(body);
      expect([bad.status, bad.body]).toEqual([
        400,
        refused('validation_error', { currency: fault }),
      ]);
    }
    const first = await pay({ currency: 'rub' }, { 'idempotency-key': 'k' });
    expect([first.status, first.body]).toEqual([200, { success: true, order_id: text }]);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    const again = await pay({ currency: 'rub' }, { 'idempotency-key': 'k' });
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const other = await pay({ currency: 'usd' }, { 'idempotency-key': 'k' });
    expect([other.status, other.body]).toEqual([422, refused('idempotency_key_reused')]);

    const { order_id: id } = first.body as { order_id: string };
    expect(id.length).toBeLessThanOrEqual(36);
    const order = {
      id,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      status: 'completed',
      total_amount: 900,
      refunded_amount: 0,
      currency: 'rub',
      items: [
        {
          id: integer,
          item_type: 'code',
          amount: 100,
          quantity: 2,
          price: 450,
          status: 'delivered',
          product: {
            title: 'Карта',
            image_url: '/images/card.svg',
            description: 'Описание',
            activation_instructions: 'Введите код',
          },
          code: null,
          topup_data: null,
        },
      ],
    };
    expect((await get('/orders')).body).toEqual({ orders: [order] });
    const code = { code: shelf.codes.slice(0, 2).join('\n') };
    const items = order.items.map((item) => ({ ...item, code }));
    expect((await get(`/orders/${id}`)).body).toEqual({ ...order, items });
    const seen = await post(`/orders/${id}/refund-unrevealed`);
    expect([seen.status, seen.body]).toMatchObject([409, refused('already_revealed', {})]);

    await fillCart(shop.deps, user.userId, shelf.optionId);
    const { order_id: unseen } = (await pay({ currency: 'rub' })).body as { order_id: string };
    const back = await post(`/orders/${unseen}/refund-unrevealed`);
    const refunded = { amount: 450, currency: 'rub' };
    expect([back.status, back.body]).toEqual([200, { success: true, refunded }]);
    const stranger = await shop.registerUser();
    for (const path of [`/orders/${id}`, '/orders/nothing']) {
      expect((await get(path, { token: stranger.token })).body).toEqual(refused('not_found'));
    }
  });
});
