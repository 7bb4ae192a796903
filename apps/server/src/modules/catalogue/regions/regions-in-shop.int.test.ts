import { beforeAll, describe, expect, test } from 'vitest';
import { addProduct, line } from '#testing/fixtures/products.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { createCaller } from '#transport/trpc/app-router.ts';

/* Changes of regions affect customers. */

const { shop, admin, rest } = useShop();
const buyer = useFixture(() => shop.registerUser());
beforeAll(async () => {
  await shop.credit(buyer.userId, 'usd', 1_000_00n);
});

const regions = () => admin.call.admin.regions;
const add = () => regions().create({ name: 'Европа', code: 'eu', game_currency: 'Евро' });

/** Creates a product in its own region, with two codes of 100 there. */
async function offerInRegion() {
  const { id: regionId } = await add();
  const { id: productId } = await addProduct(admin);
  await admin.call.admin.products.setRegions({ id: productId, regionIds: [regionId] });
  const text = [line(), line()].join('\n');
  await admin.call.admin.codes.bulkLoad({ productId, regionId, text });
  return { regionId, productId, option: { productId, regionId, gameAmount: 100, quantity: 1 } };
}

/** Reads the product's regions in the cached REST list, with the list's ETag. */
async function listed(productId: number) {
  const { body, headers } = await rest('GET', '/products');
  const product = (body as { id: number; regions: object[] }[]).find(({ id }) => id === productId);
  return { regions: product?.regions, etag: headers['etag'] };
}

describe('a disabled region', () => {
  test('a region leaves the catalogue at once when it is disabled, and returns at once when it is enabled', async () => {
    const { regionId, productId } = await offerInRegion();
    const own = { id: regionId, name: 'Европа', code: 'eu', game_currency: 'Евро', flag: '' };
    const shown = [own, expect.objectContaining({ id: 0, code: 'global' }) as object];
    const before = await listed(productId);
    expect(before.regions).toEqual(shown);
    const byId = () => shop.anonymous.catalogue.byId({ id: productId });
    expect(await byId()).toMatchObject({ hasRegions: true, prices: [{ available_count: 2 }] });

    await regions().update({ id: regionId, is_active: false });
    const after = await listed(productId);
    expect(after.regions).toEqual([]);
    expect(after.etag).not.toBe(before.etag);
    expect(await byId()).toMatchObject({ hasRegions: false, regions: [], prices: [] });
    expect(
      (await rest('GET', `/products/${productId}/prices/${regionId}`)).body,
    ).not.toContainEqual(expect.objectContaining({ game_amount: 100 }));

    await regions().update({ id: regionId, is_active: true });
    expect((await listed(productId)).regions).toEqual(shown);
  });

  test('the admin list of products does not count codes of a disabled region', async () => {
    const { regionId, productId } = await offerInRegion();
    const row = async () =>
      (await admin.call.admin.products.list({})).items.find(({ id }) => id === productId);
    expect(await row()).toMatchObject({ available: 2, priceUsd: 4.99, priceRub: 450 });
    await regions().update({ id: regionId, is_active: false });
    expect(await row()).toMatchObject({ available: 0, priceUsd: null });
    await regions().update({ id: regionId, is_active: true });
    expect(await row()).toMatchObject({ available: 2 });
  });

  test('refuses to sell a cart’s line in a disabled region', async () => {
    const { regionId, option } = await offerInRegion();
    await buyer.call.cart.clear();
    await buyer.call.cart.add(option);
    await regions().update({ id: regionId, is_active: false });
    await expect(buyer.call.orders.payFromBalance({ currency: 'usd' })).rejects.toMatchObject({
      cause: { code: 'out_of_stock' },
    });
    await expect(buyer.call.cart.add(option)).rejects.toEqual(refusal('not_found'));
    await buyer.call.cart.clear();
  });
});

test('every change of regions expires rendered catalogue pages; a refused one does not', async () => {
  let bumps = 0;
  shop.deps.catalogueCache.onBump(() => bumps++);
  const during = async (act: () => Promise<unknown>) => {
    const before = bumps;
    await act();
    return bumps > before;
  };
  const { id } = await add();
  expect(await during(() => add())).toBe(true);
  expect(await during(() => regions().update({ id, name: 'Europa' }))).toBe(true);
  expect(
    await during(() =>
      regions()
        .update({ id, name: 'X', version: 1 })
        .catch(() => null),
    ),
  ).toBe(false);
  expect(await during(() => regions().delete({ id }))).toBe(true);
});

test('a new name of a region appears in every language without a translation of its own', async () => {
  const { regionId, productId } = await offerInRegion();
  const names = (language: 'ru' | 'en' | 'uz') =>
    createCaller(() => shop.context({ language }))
      .catalogue.byId({ id: productId })
      .then(({ regions: [first] }) => first?.name);
  await names('en');
  await regions().update({ id: regionId, name: 'ЕС', translations: { en: { name: 'EU' } } });
  expect(await Promise.all((['ru', 'en', 'uz'] as const).map(names))).toEqual(['ЕС', 'EU', 'ЕС']);
});

describe('a deleted region', () => {
  const rowOf = (id: number) => shop.deps.prisma.region.findUnique({ where: { id } });

  test('a region without references is deleted', async () => {
    const { id } = await add();
    await regions().delete({ id });
    expect(await rowOf(id)).toBeNull();
  });

  test('a region with orders is archived, and the orders stay complete', async () => {
    const { regionId, productId, option } = await offerInRegion();
    await buyer.call.cart.clear();
    await buyer.call.cart.add(option);
    const { order_id: id } = await buyer.call.orders.payFromBalance({ currency: 'usd' });
    const receipt = await buyer.call.orders.read({ id });
    expect(await regions().delete({ id: regionId })).toEqual({ success: true });

    expect(await rowOf(regionId)).toMatchObject({
      name: 'Европа',
      code: 'eu',
      gameCurrency: 'Евро',
      isActive: false,
      archivedAt: expect.any(Date),
    });
    expect(await buyer.call.orders.read({ id })).toEqual(receipt);
    const { rows } = await shop.deps.pool.query(
      `SELECT r.name FROM order_items i JOIN regions r ON r.id = i.region_id WHERE i.order_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ name: 'Европа' }]);
    expect((await listed(productId)).regions).toEqual([]);
    const [entry] = (await admin.call.admin.audit.list({ q: `region:${regionId}` })).items;
    expect(entry).toMatchObject({ action: 'region.archive', before: { is_active: true } });
  });

  test('an archived region accepts neither codes nor products and cannot be restored', async () => {
    const { regionId, productId, option } = await offerInRegion();
    await regions().delete({ id: regionId });
    expect((await regions().list({ pageSize: 200 })).items.map(({ id }) => id)).not.toContain(
      regionId,
    );
    await expect(regions().get({ id: regionId })).rejects.toEqual(refusal('not_found'));
    await expect(regions().update({ id: regionId, is_active: true })).rejects.toEqual(
      refusal('not_found'),
    );
    await expect(regions().delete({ id: regionId })).rejects.toEqual(refusal('not_found'));
    await expect(buyer.call.cart.add(option)).rejects.toEqual(refusal('not_found'));
    const { products, codes } = admin.call.admin;
    expect(await products.get({ id: productId })).toMatchObject({ regions: [] });
    await expect(products.setRegions({ id: productId, regionIds: [regionId] })).rejects.toEqual(
      refusal('validation_error', { regionIds: 'not_found' }),
    );
    await expect(codes.bulkLoad({ productId, regionId, text: line() })).rejects.toEqual(
      refusal('not_found', { regionId: 'not_found' }),
    );
  });

  test('the admin list of regions returns archived regions on request, and only these', async () => {
    const { regionId } = await offerInRegion();
    const { id: kept } = await add();
    const { id: unused } = await add();
    await regions().delete({ id: regionId });
    await regions().delete({ id: unused });
    const { items } = await regions().list({ archived: true, pageSize: 200 });
    expect(items).toContainEqual(expect.objectContaining({ id: regionId, name: 'Европа' }));
    expect(items.map(({ id }) => id)).not.toContain(kept);
    expect(items.map(({ id }) => id)).not.toContain(unused);
    expect(items.every(({ is_active }) => !is_active)).toBe(true);
  });

  test('a region with only a product offered in it is archived too', async () => {
    const { id } = await add();
    const { id: productId } = await addProduct(admin);
    await admin.call.admin.products.setRegions({ id: productId, regionIds: [id] });
    await regions().delete({ id });
    expect(await rowOf(id)).toMatchObject({ archivedAt: expect.any(Date) });
    expect(await admin.call.admin.products.get({ id: productId })).toMatchObject({ regions: [] });
  });
});
