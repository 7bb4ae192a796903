import { describe, expect, test } from 'vitest';
import { addProduct, addRegion, buy, line, newCode } from '#testing/fixtures/products.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { createCaller } from '#transport/trpc/app-router.ts';
import { useCartShop } from '#testing/shops/cart-shop.ts';

const world = useCartShop();
const { add, cart, load } = world;

describe('reading the cart', () => {
  test('the cart sums exactly in three currencies, with titles and currencies in the customer’s language', async () => {
    const region = await addRegion(world.shop, { name: 'USA', code: 'us' });
    const other = await addProduct(world.admin, {
      title: 'Карта',
      translations: { en: { title: 'Card' } },
    });
    await world.admin.call.admin.products.setRegions({ id: other.id, regionIds: [region] });
    await world.admin.call.admin.codes.bulkLoad({
      productId: other.id,
      regionId: region,
      text: Array.from({ length: 3 }, () => line(newCode(), { usd: '0.07', rub: '' })).join('\n'),
    });
    await world.shop.deps.prisma.currencyRate.create({
      data: { fromCurrency: 'USD', toCurrency: 'UZS', rate: '12650.4567', source: 'test' },
    });
    await add({ quantity: 3 });
    await cart().add({ productId: other.id, gameAmount: 100, regionId: region, quantity: 3 });
    const english = createCaller(() =>
      world.shop.context({ token: world.customer.token, language: 'en' }),
    );
    expect(await english.cart.get()).toMatchObject({
      data: [
        { game_currency: 'Coins', quantity: 3 },
        { product_title: 'Card', game_currency: 'Card', price_rub: null },
      ],
      // 3 × 4.99 + 3 × 0.07 = 15.18; × 12650.4567 = 192033.932…
      subtotal: { usd: 15.18, rub: 1350, uzs: 192033.93 },
    });
    await world.shop.deps.prisma.currencyRate.deleteMany();
    expect((await cart().get()).subtotal.uzs).toBeNull();
  });

  test('reads an empty cart', async () => {
    expect(await cart().get()).toEqual({
      success: true,
      data: [],
      subtotal: { usd: 0, rub: 0, uzs: null },
    });
  });

  test('shows a cart line that is no longer offered with nothing available', async () => {
    await add();
    await world.admin.call.admin.products.delete({ id: world.productId });
    expect((await cart().get()).data).toMatchObject([{ quantity: 1, available_count: 0 }]);
  });
});

describe('changing a quantity', () => {
  test('sets the quantity of a cart line up to the stock', async () => {
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

  test('refuses to change the quantity of a sold-out cart line', async () => {
    const { data } = await add();
    await buy(world.shop, await world.shop.registerUser(), {
      productId: world.productId,
      gameAmount: 100,
      quantity: 5,
    });
    await expect(cart().updateQuantity({ id: data.id, quantity: 1 })).rejects.toEqual(
      refusal('out_of_stock', {
        items: [{ id: data.id, product_id: world.productId, game_amount: 100, available: 0 }],
      }),
    );
  });
});

describe('removing from the cart', () => {
  test('removes one cart line, then all of them', async () => {
    await load(line(newCode(), { amount: 200 }));
    const { data } = await add();
    await add({ gameAmount: 200 });
    expect(await cart().remove({ id: data.id })).toEqual({ success: true });
    expect((await cart().get()).data).toMatchObject([{ game_amount: 200 }]);
    expect(await cart().clear()).toEqual({ success: true });
    expect((await cart().get()).data).toEqual([]);
    expect(await cart().clear()).toEqual({ success: true });
    await expect(cart().remove({ id: data.id })).rejects.toEqual(refusal('not_found'));
  });
});

describe('access to another customer’s cart', () => {
  test('refuses to show, change or remove a cart line of another customer', async () => {
    const { data } = await add();
    const stranger = await world.shop.registerUser();
    expect((await stranger.call.cart.get()).data).toEqual([]);
    await expect(stranger.call.cart.updateQuantity({ id: data.id, quantity: 2 })).rejects.toEqual(
      refusal('not_found'),
    );
    await expect(stranger.call.cart.remove({ id: data.id })).rejects.toEqual(refusal('not_found'));
    await stranger.call.cart.clear();
    expect((await cart().get()).data).toMatchObject([{ id: data.id, quantity: 1 }]);
  });
});
