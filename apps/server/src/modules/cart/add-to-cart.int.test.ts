import { describe, expect, test } from 'vitest';
import { addRegion, buy, line, newCode } from '#testing/fixtures/products.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useCartShop } from '#testing/shops/cart-shop.ts';

const world = useCartShop();
const { add, cart, load } = world;

describe('adding to the cart', () => {
  test('adding to the cart answers with the line, which is in it', async () => {
    const answer = await add({ priceUsd: 4.99, priceRub: 450, quantity: 2, gameCurrency: 'Gold' });
    expect(answer).toEqual({
      success: true,
      data: {
        id: expect.any(Number),
        product_id: world.productId,
        product_title: expect.stringContaining('Product'),
        image_url: '/images/p.svg',
        game_amount: 100,
        game_currency: 'Coins',
        price_usd: 4.99,
        price_rub: 450,
        quantity: 2,
        available_count: 5,
      },
    });
    expect(await cart().get()).toEqual({
      success: true,
      data: [answer.data],
      subtotal: { usd: 9.98, rub: 900, uzs: null },
    });
  });

  test('adds units to the cart once for each idempotency key', async () => {
    const once = { quantity: 2, idempotencyKey: 'lost answer' };
    const [first, ...others] = await Promise.all([add(once), add(once), add(once)]);
    expect(others).toEqual([first, first]);
    expect(await add({ quantity: 1, idempotencyKey: 'next' })).toMatchObject({
      data: { quantity: 3 },
    });
    expect(await add(once)).toEqual(first);
    const { rows } = await world.shop.deps.pool.query<{ response: string }>(
      `SELECT response FROM idempotency_keys WHERE call = 'cart.add' AND key = $1`,
      [once.idempotencyKey],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.response).not.toContain('translations');
    await expect(add({ ...once, quantity: 1 })).rejects.toEqual(refusal('idempotency_key_reused'));
    expect((await cart().get()).data).toMatchObject([{ quantity: 3 }]);
  });

  test('a repeated addition to the cart is refused as before under its idempotency key', async () => {
    const many = { quantity: 6, idempotencyKey: 'too many' };
    const refused = refusal('quantity_exceeds_stock', { available: 5 });
    await expect(add(many)).rejects.toEqual(refused);
    await load(line());
    await expect(add(many)).rejects.toEqual(refused);
    expect(await add({ ...many, idempotencyKey: 'next' })).toMatchObject({ data: { quantity: 6 } });
  });

  test("adding to the cart names the line's region in the customer's language, and the region's currency", async () => {
    const europe = await addRegion(world.shop, {
      name: 'Europe',
      code: 'eu',
      gameCurrency: 'EUR',
      translations: { ru: { name: 'Европа' } },
    });
    await world.admin.call.admin.products.setRegions({ id: world.productId, regionIds: [europe] });
    await load(line(), europe);
    const { data } = await add({ regionId: europe });
    expect(data).toMatchObject({ region: 'Европа', game_currency: 'EUR' });
    await add();
    const regions = (await cart().get()).data.map(({ region, game_currency }) => [
      region,
      game_currency,
    ]);
    expect(regions).toEqual([
      ['Европа', 'EUR'],
      ['Весь мир', 'Coins'],
    ]);
  });

  test('adding the same option to the cart again increases its quantity', async () => {
    const { data } = await add({ quantity: 2 });
    expect(await add()).toMatchObject({ data: { id: data.id, quantity: 3 } });
    expect((await cart().get()).data).toHaveLength(1);
  });

  test.each([
    { priceUsd: 4.99, priceRub: 450 },
    { priceUsd: '4.99', priceRub: '450.00' },
    { priceUsd: 4.99 },
    {},
  ])('adding to the cart accepts the expected prices %j', async (prices) => {
    expect(await add(prices)).toMatchObject({ data: { price_usd: 4.99, price_rub: 450 } });
  });

  test.each([
    { priceUsd: 4.98, priceRub: 450 },
    { priceUsd: 4.99, priceRub: 449 },
    { priceUsd: 'free', priceRub: 450 },
    { priceUsd: null, priceRub: 450 },
    { priceUsd: 0 },
    { priceUsd: -4.99 },
    { priceUsd: 4.990001 },
    { priceUsd: 1e20 },
    { priceUsd: '9'.repeat(40) },
    { priceRub: `-${'9'.repeat(40)}` },
  ])(
    'adding to the cart refuses the expected prices %j and returns the current ones',
    async (prices) => {
      await expect(add(prices)).rejects.toEqual(
        refusal('price_changed', {
          prices: [{ game_amount: 100, price_usd: 4.99, price_rub: 450, available_count: 5 }],
        }),
      );
      expect((await cart().get()).data).toEqual([]);
    },
  );

  test('adding to the cart treats an option that is not for sale in a currency as priced 0 there', async () => {
    await load(line(newCode(), { amount: 200, rub: '' }));
    const item = { gameAmount: 200, priceUsd: 4.99 };
    await expect(add({ ...item, priceRub: 1 })).rejects.toEqual(refusal('price_changed'));
    for (const priceRub of [0, null, 'none']) {
      expect(await add({ ...item, priceRub })).toMatchObject({ data: { price_rub: null } });
      await cart().clear();
    }
  });

  test('adding to the cart chooses among options of one amount by the prices', async () => {
    await load(line(newCode(), { usd: '4.50', rub: '410' }));
    expect(await add({ priceUsd: 4.99, priceRub: 450 })).toMatchObject({
      data: { price_usd: 4.99 },
    });
    expect(await add({ priceUsd: 4.5, priceRub: 410 })).toMatchObject({ data: { price_usd: 4.5 } });
    await expect(add({ priceUsd: 4.5, priceRub: 450 })).rejects.toEqual(
      refusal('price_changed', {
        prices: [
          { game_amount: 100, price_usd: 4.5, price_rub: 410, available_count: 1 },
          { game_amount: 100, price_usd: 4.99, price_rub: 450, available_count: 5 },
        ],
      }),
    );
    expect((await cart().get()).data).toHaveLength(2);
  });

  test('adding to the cart without prices chooses the cheapest option in stock', async () => {
    await load(line(newCode(), { usd: '4.50', rub: '410' }));
    expect(await add()).toMatchObject({ data: { price_usd: 4.5 } });
    const item = { productId: world.productId, gameAmount: 100 };
    await buy(world.shop, await world.shop.registerUser(), item);
    expect(await add()).toMatchObject({ data: { price_usd: 4.99 } });
  });

  test('adding to the cart limits the quantity to the stock, including what is in it', async () => {
    await expect(add({ quantity: 6 })).rejects.toEqual(
      refusal('quantity_exceeds_stock', { available: 5 }),
    );
    await add({ quantity: 3 });
    for (const quantity of [1000, 1_000_000])
      await expect(add({ quantity })).rejects.toEqual(
        refusal('quantity_exceeds_stock', { available: 5 }),
      );
    await expect(add({ quantity: 3 })).rejects.toEqual(
      refusal('quantity_exceeds_stock', { available: 5 }),
    );
    expect(await add({ quantity: 2 })).toMatchObject({ data: { quantity: 5 } });
  });

  test('adding to the cart refuses a sold-out option as out of stock', async () => {
    await buy(world.shop, await world.shop.registerUser(), {
      productId: world.productId,
      gameAmount: 100,
      quantity: 5,
    });
    await expect(add()).rejects.toEqual(
      refusal('out_of_stock', {
        items: [{ product_id: world.productId, game_amount: 100, available: 0 }],
      }),
    );
  });

  test('adding to the cart refuses an option that is sold out at this price but not at another as price_changed', async () => {
    await buy(world.shop, await world.shop.registerUser(), {
      productId: world.productId,
      gameAmount: 100,
      quantity: 5,
    });
    await load(line(newCode(), { usd: '5.50', rub: '500' }));
    await expect(add({ priceUsd: 4.99, priceRub: 450 })).rejects.toEqual(refusal('price_changed'));
    expect(await add()).toMatchObject({ data: { price_usd: 5.5 } });
  });

  test('adding to the cart refuses an option that is not offered as not found', async () => {
    const region = await addRegion(world.shop, { name: 'USA', code: 'us' });
    await load(line(), region);
    for (const item of [
      { productId: 999_999 },
      { gameAmount: 101 },
      { regionId: region },
      { regionId: 999_999 },
    ]) {
      await expect(add(item)).rejects.toEqual(refusal('not_found'));
    }
    await world.admin.call.admin.products.setRegions({ id: world.productId, regionIds: [region] });
    expect(await add({ regionId: region })).toMatchObject({ data: { available_count: 1 } });
    await world.admin.call.admin.products.update({ id: world.productId, hasGlobalCodes: false });
    await expect(add()).rejects.toEqual(refusal('not_found'));
    await world.admin.call.admin.products.delete({ id: world.productId });
    await expect(add({ regionId: region })).rejects.toEqual(refusal('not_found'));
  });

  test.each([
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: 1.5 }, 'quantity'],
    [{ quantity: 1_000_001 }, 'quantity'],
    [{ gameAmount: 0 }, 'gameAmount'],
    [{ gameAmount: 3_000_000_000 }, 'gameAmount'],
    [{ regionId: '' }, 'regionId'],
    [{ productId: 'x' }, 'productId'],
  ])('adding to the cart refuses the input %j', async (fields, field) => {
    await expect(add(fields)).rejects.toMatchObject({ cause: { issues: [{ path: [field] }] } });
  });

  test('ten concurrent additions to a cart do not exceed the stock', async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => add()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect((await cart().get()).data).toMatchObject([{ quantity: 5 }]);
  });
});
