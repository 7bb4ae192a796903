import { describe, expect, test } from 'vitest';
import { useTopupOrders } from '#testing/shops/use-topup-orders.ts';
import { refusal } from '#testing/clients/refusal.ts';
import {
  addDenomination,
  addTopupCodes,
  freefireData,
  pubgData,
} from '#testing/fixtures/stocked-denominations.ts';

const { world, place, refused, balances } = useTopupOrders();

describe('a placed top-up order', () => {
  test('a top-up order holds its price, waits for the worker, and shows its recipient', async () => {
    await world.shop.credit(world.buyer.userId, 'usd', 500n);
    const placed = await place(freefireData(world.offer));
    expect(placed).toEqual({
      success: true,
      order_id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{16}$/) as string,
      status: 'pending',
    });
    expect(await balances()).toEqual({ available: 301n, held: 199n });
    const item = {
      item_type: 'topup',
      amount: 100,
      quantity: 1,
      price: 1.99,
      status: 'pending',
      product: {
        title: '100 diamonds',
        image_url: '/images/products/freefire.svg',
        description: '',
        activation_instructions: '',
      },
      code: null,
      topup_data: {
        login: '123456789',
        service: 'freefire',
        image_url: '/images/products/freefire.svg',
        user_balance_currency: null,
        currency: 'usd',
        price_usd: 1.99,
        price_rub: 150,
        input_currency: null,
        offer_name: '100 diamonds',
      },
    };
    const order = {
      id: placed.order_id,
      created_at: expect.any(String) as string,
      status: 'pending',
      total_amount: 1.99,
      refunded_amount: 0,
      currency: 'usd',
    };
    const id = expect.any(Number) as number;
    const shown = { ...order, items: [{ id, ...item }] };
    expect(await world.buyer.call.orders.read({ id: placed.order_id })).toEqual(shown);
    expect(await world.buyer.call.orders.list({ q: placed.order_id.slice(2, 9) })).toEqual({
      orders: [shown],
    });
    expect(await world.buyer.call.orders.detail({ id: placed.order_id })).toEqual({
      ...order,
      receipt_token: expect.stringContaining(placed.order_id) as string,
      times: { paid: order.created_at },
      refundable_until: null,
      items: [{ id, ...item, revealed: false, stage: 'processing', player_name: 'LuckyOtter_9' }],
    });
    expect(await world.buyer.call.orders.revealCodes({ id: placed.order_id })).toEqual({
      items: [],
    });
    await expect(world.buyer.call.orders.refundUnrevealed({ id: placed.order_id })).rejects.toEqual(
      refusal('conflict', { reason: 'not_refundable' }),
    );
    const admin = await world.shop.createAdmin();
    const listed = await admin.call.admin.orders.list({ q: world.buyer.nickname });
    const customer = { userId: world.buyer.userId, nickname: world.buyer.nickname };
    expect(listed.items).toEqual([{ ...shown, ...customer, payment: null }]);
    const found = await admin.call.admin.orders.list({ q: placed.order_id.slice(3, 12) });
    expect(found.items).toEqual(listed.items);
  });

  test('a top-up order keeps its price and name when the denomination changes', async () => {
    const changing = await addDenomination(world.shop.deps, { name: 'before' });
    await world.shop.credit(world.buyer.userId, 'usd', 500n);
    const { order_id: id } = await place(freefireData(changing));
    await world.shop.deps.pool.query(
      `UPDATE topup_denominations SET name = 'after', price_usd = 1, price_rub = NULL, archived_at = now() WHERE id = $1`,
      [changing.id],
    );
    const [item] = (await world.buyer.call.orders.read({ id })).items;
    expect(item).toMatchObject({
      price: 1.99,
      product: { title: 'before' },
      topup_data: { offer_name: 'before', price_usd: 1.99, price_rub: 150 },
    });
  });

  test('a top-up order in roubles compares the expected price in roubles', async () => {
    await world.shop.credit(world.buyer.userId, 'rub', 15_000n);
    const data = freefireData(world.offer, {
      currency: 'rub',
      price_usd: undefined,
      price_rub: '150.00',
    });
    const { order_id: id } = await place(data, { currency: 'rub' });
    expect(await world.buyer.call.orders.read({ id })).toMatchObject({
      total_amount: 150,
      currency: 'rub',
      items: [{ price: 150, topup_data: { currency: 'rub' } }],
    });
  });

  test.each([
    ['nothing but what it takes', { login: undefined, currency: undefined, offer_name: undefined }],
    ['an id that is a number', { login: undefined, player_id: 123456789 }],
    ['a wrong price in the other currency', { price_rub: 1 }],
    [
      'a name, picture and commission of its own',
      { offer_name: 'x', image_url: 'y', commission: 9 },
    ],
  ])('accepts a top-up order with %s', async (_what, changes) => {
    await world.shop.credit(world.buyer.userId, 'usd', 199n);
    const { order_id: id } = await place(freefireData(world.offer, changes));
    expect(await world.buyer.call.orders.read({ id })).toMatchObject({
      items: [
        { price: 1.99, product: { title: '100 diamonds' }, topup_data: { login: '123456789' } },
      ],
    });
  });

  test('a top-up order is visible to its customer only', async () => {
    await world.shop.credit(world.buyer.userId, 'usd', 199n);
    const { order_id: id } = await place(freefireData(world.offer));
    const stranger = await world.shop.registerUser();
    for (const call of ['read', 'detail', 'cancel'] as const) {
      await expect(stranger.call.orders[call]({ id })).rejects.toEqual(refusal('not_found'));
    }
  });
});

describe('orders of packages', () => {
  test('a PUBG top-up order has one item and one redeem code for each package, also for repeated packages', async () => {
    const small = await addDenomination(world.shop.deps, {
      service: 'pubg',
      usd: 99n,
      gameAmount: 60,
      codes: 3,
    });
    const large = await addDenomination(world.shop.deps, {
      service: 'pubg',
      usd: 500n,
      gameAmount: 325,
      codes: 1,
    });
    await world.shop.credit(world.buyer.userId, 'usd', 698n);
    const { order_id: id } = await place(pubgData([small, large, small], { price_usd: 6.98 }));
    const order = await world.buyer.call.orders.read({ id });
    expect(order.items.map(({ amount, price, quantity }) => [amount, price, quantity])).toEqual([
      [60, 0.99, 1],
      [325, 5, 1],
      [60, 0.99, 1],
    ]);
    const { rows } = await world.shop.deps.pool.query(
      `SELECT c.denomination_id AS id, c.state::text, count(*)::int AS n FROM topup_codes c
        WHERE c.denomination_id = ANY ($1) GROUP BY 1, 2 ORDER BY 1, 2`,
      [[small.id, large.id]],
    );
    expect(rows).toEqual([
      { id: small.id, state: 'available', n: 1 },
      { id: small.id, state: 'reserved', n: 2 },
      { id: large.id, state: 'reserved', n: 1 },
    ]);
  });

  test('a top-up order without enough free redeem codes charges nothing, and reports how many are left', async () => {
    const full = await addDenomination(world.shop.deps, { service: 'pubg', usd: 99n, codes: 5 });
    const short = await addDenomination(world.shop.deps, { service: 'pubg', usd: 99n, codes: 1 });
    await world.shop.credit(world.buyer.userId, 'usd', 10_000n);
    const data = pubgData([short, full, short], { price_usd: 2.97 });
    expect(await refused(() => place(data))).toEqual(
      refusal('out_of_stock', { items: [{ denomination_id: short.id, available: 1 }] }),
    );
    await addTopupCodes(world.shop.deps, short.id, 1);
    await expect(place(data)).resolves.toMatchObject({ success: true });
  });

  test.each([
    [{ quantity: 2 }],
    [{ quantity: 0 }],
    [{ quantity: undefined }],
    [{ denomination_id: 0 }],
    [{ denomination_id: 'x' }],
  ])('refuses a top-up order of the packages %j', async (changes) => {
    const one = await addDenomination(world.shop.deps, { service: 'pubg', usd: 99n, codes: 2 });
    const data = pubgData([one], {
      price_usd: 0.99,
      denominations: [{ denomination_id: one.id, quantity: 1, ...changes }],
    });
    await expect(place(data)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(place({ ...data, denominations: [] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});
