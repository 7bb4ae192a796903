import { describe, expect, test } from 'vitest';
import { addProduct, addRegion, line, newCode } from '#testing/fixtures/products.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { createCaller } from '#transport/trpc/app-router.ts';

const { shop, admin } = useShop();

const read = () => shop.anonymous.catalogue;
const load = (productId: number, text: string, regionId = 0) =>
  admin.call.admin.codes.bulkLoad({ productId, regionId, text });

describe('regions of a product page', () => {
  test('a product page lists active regions by id, then global, each with its currency name', async () => {
    const ru = await addRegion(shop, {
      name: 'Россия',
      code: 'ru',
      gameCurrency: 'RUB',
      translations: { en: { name: 'Russia' } },
    });
    const off = await addRegion(shop, { name: 'Asia', code: 'asia', isActive: false });
    const us = await addRegion(shop, { name: 'USA', code: 'us' });
    const { id } = await addProduct(admin, { game_currency: 'Coins' });
    await admin.call.admin.products.setRegions({ id, regionIds: [us, ru, off] });
    await admin.call.admin.products.setRegionCurrency({
      id,
      regionId: us,
      gameCurrency: 'Dollars',
    });
    const english = createCaller(() => shop.context({ language: 'en' }));
    expect(await english.catalogue.byId({ id })).toMatchObject({
      hasRegions: true,
      regions: [
        // The region's own name was only the initial value.
        { id: ru, name: 'Russia', code: 'ru', game_currency: 'RUB' },
        { id: us, name: 'USA', code: 'us', game_currency: 'Dollars' },
        { id: 0, name: 'Global', code: 'global', game_currency: 'Coins' },
      ],
    });
    await admin.call.admin.products.update({ id, hasGlobalCodes: false });
    expect((await read().byId({ id })).regions.map((region) => region.id)).toEqual([ru, us]);
    await admin.call.admin.products.setRegionCurrency({ id, regionId: us, gameCurrency: '' });
    expect((await read().byId({ id })).regions[1]).toMatchObject({ game_currency: 'Coins' });
  });

  test('treats a product with only inactive regions as one without regions', async () => {
    const off = await addRegion(shop, { name: 'Off', code: 'off', isActive: false });
    const { id } = await addProduct(admin);
    await admin.call.admin.products.setRegions({ id, regionIds: [off] });
    await load(id, line(), off);
    expect(await read().byId({ id })).toMatchObject({ hasRegions: false, regions: [] });
    expect(await read().prices({ id, regionId: off })).toEqual([]);
  });

  test('regions of a product have prices of their own, and its page starts with the first region', async () => {
    const us = await addRegion(shop, { name: 'USA', code: 'us' });
    const eu = await addRegion(shop, { name: 'EU', code: 'eu' });
    const { id } = await addProduct(admin);
    await admin.call.admin.products.setRegions({ id, regionIds: [eu, us] });
    await load(id, line(newCode(), { amount: 10 }), us);
    await load(id, line(newCode(), { amount: 20 }), eu);
    await load(id, line(newCode(), { amount: 30 }));
    expect((await read().byId({ id })).prices).toMatchObject([{ game_amount: 10 }]);
    expect(await read().prices({ id, regionId: eu })).toMatchObject([{ game_amount: 20 }]);
    expect(await read().prices({ id, regionId: 0 })).toMatchObject([{ game_amount: 30 }]);
  });

  test('a region in which a product is not offered has no prices', async () => {
    const us = await addRegion(shop, { name: 'USA', code: 'us' });
    const { id } = await addProduct(admin, { hasGlobalCodes: false });
    await load(id, line(), us);
    await load(id, line());
    expect(await read().prices({ id, regionId: us })).toEqual([]);
    expect(await read().prices({ id, regionId: 0 })).toEqual([]);
    expect(await read().prices({ id, regionId: 999_999 })).toEqual([]);
    await expect(read().prices({ id: 999_999, regionId: 0 })).rejects.toEqual(refusal('not_found'));
  });
});
