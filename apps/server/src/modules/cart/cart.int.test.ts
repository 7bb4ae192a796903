import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addProduct, addRegion, buy, line, newCode } from '#testing/fixtures/products.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/shops/test-shop.ts';
import { createCaller } from '#transport/trpc/app-router.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
let productId: number;
beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.createAdmin();
});
/** Five codes of 100 for 4.99 USD or 450 RUB. */
beforeEach(async () => {
  customer = await shop.registerUser();
  productId = (await addProduct(admin, { game_currency: 'Coins' })).id;
  await load(Array.from({ length: 5 }, () => line()).join('\n'));
});
afterAll(() => shop.close());

const load = (text: string, regionId = 0) =>
  admin.call.admin.codes.bulkLoad({ productId, regionId, text });
const cart = () => customer.call.cart;
const add = (fields: object = {}) => cart().add({ productId, gameAmount: 100, ...fields });
const version = async () =>
  (
    await shop.deps.pool.query<{ version: number }>(
      'SELECT version FROM carts WHERE user_id = $1',
      [customer.userId],
    )
  ).rows[0]?.version;

describe('reading the cart', () => {
  test('sums exactly in three currencies, with titles and currencies in the customer’s language', async () => {
    const region = await addRegion(shop, { name: 'USA', code: 'us' });
    const other = await addProduct(admin, {
      title: 'Карта',
      translations: { en: { title: 'Card' } },
    });
    await admin.call.admin.products.setRegions({ id: other.id, regionIds: [region] });
    await admin.call.admin.codes.bulkLoad({
      productId: other.id,
      regionId: region,
      text: Array.from({ length: 3 }, () => line(newCode(), { usd: '0.07', rub: '' })).join('\n'),
    });
    await shop.deps.prisma.currencyRate.create({
      data: { fromCurrency: 'USD', toCurrency: 'UZS', rate: '12650.4567', source: 'test' },
    });
    await add({ quantity: 3 });
    await cart().add({ productId: other.id, gameAmount: 100, regionId: region, quantity: 3 });
    const english = createCaller(() => shop.context({ token: customer.token, language: 'en' }));
    expect(await english.cart.get()).toMatchObject({
      data: [
        { game_currency: 'Coins', quantity: 3 },
        { product_title: 'Card', game_currency: 'Card', price_rub: null },
      ],
      // 3 × 4.99 + 3 × 0.07 = 15.18; × 12650.4567 = 192033.932…
      subtotal: { usd: 15.18, rub: 1350, uzs: 192033.93 },
    });
    await shop.deps.prisma.currencyRate.deleteMany();
    expect((await cart().get()).subtotal.uzs).toBeNull();
  });

  test('reads an empty cart', async () => {
    expect(await cart().get()).toEqual({
      success: true,
      data: [],
      subtotal: { usd: 0, rub: 0, uzs: null },
    });
  });

  test('shows a line that is no longer offered with nothing available', async () => {
    await add();
    await admin.call.admin.products.delete({ id: productId });
    expect((await cart().get()).data).toMatchObject([{ quantity: 1, available_count: 0 }]);
  });
});

describe('changing a quantity', () => {
  test('sets a quantity up to the stock', async () => {
    const { data } = await add();
    expect(await cart().updateQuantity({ id: data.id, quantity: 5 })).toEqual({
      success: true,
      data: { ...data, quantity: 5 },
    });
    expect((await cart().get()).subtotal.usd).toBe(24.95);
    await expect(cart().updateQuantity({ id: data.id, quantity: 6 })).rejects.toEqual(
      refusal('quantity_exceeds_stock', { available: 5 }),
    );
    await expect(cart().updateQuantity({ id: data.id, quantity: 1_000_000 })).rejects.toEqual(
      refusal('quantity_exceeds_stock', { available: 5 }),
    );
    await expect(cart().updateQuantity({ id: data.id, quantity: 0 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('refuses to change the quantity of a sold-out line', async () => {
    const { data } = await add();
    await buy(shop, await shop.registerUser(), { productId, gameAmount: 100, quantity: 5 });
    await expect(cart().updateQuantity({ id: data.id, quantity: 1 })).rejects.toEqual(
      refusal('out_of_stock', {
        items: [{ id: data.id, product_id: productId, game_amount: 100, available: 0 }],
      }),
    );
  });
});

describe('removing from the cart', () => {
  test('removes one line, then all lines', async () => {
    await load(line(newCode(), { amount: 200 }));
    const { data } = await add();
    await add({ gameAmount: 200 });
    const before = (await version()) ?? 0;
    expect(await cart().remove({ id: data.id })).toEqual({ success: true });
    expect((await cart().get()).data).toMatchObject([{ game_amount: 200 }]);
    expect(await cart().clear()).toEqual({ success: true });
    expect((await cart().get()).data).toEqual([]);
    expect(await version()).toBe(before + 2);
    expect(await cart().clear()).toEqual({ success: true });
    expect(await version()).toBe(before + 2);
    await expect(cart().remove({ id: data.id })).rejects.toEqual(refusal('not_found'));
  });
});

describe('access to another customer’s cart', () => {
  test('refuses to show, change or remove a line of another customer', async () => {
    const { data } = await add();
    const stranger = await shop.registerUser();
    expect((await stranger.call.cart.get()).data).toEqual([]);
    await expect(stranger.call.cart.updateQuantity({ id: data.id, quantity: 2 })).rejects.toEqual(
      refusal('not_found'),
    );
    await expect(stranger.call.cart.remove({ id: data.id })).rejects.toEqual(refusal('not_found'));
    await stranger.call.cart.clear();
    expect((await cart().get()).data).toMatchObject([{ id: data.id, quantity: 1 }]);
  });

  test('refuses every procedure of the cart without a session', async () => {
    const nobody = shop.anonymous.cart;
    for (const call of [
      () => nobody.get(),
      () => nobody.add({ productId, gameAmount: 100 }),
      () => nobody.updateQuantity({ id: 1, quantity: 1 }),
      () => nobody.remove({ id: 1 }),
      () => nobody.clear(),
    ]) {
      await expect(call()).rejects.toEqual(refusal('unauthorized'));
    }
  });
});
