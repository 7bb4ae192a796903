import { expect, test } from 'vitest';
import { addProduct, line } from '#testing/fixtures/products.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { loadCodes } from '../index.ts';

const { shop, admin } = useShop();

async function batches(input: { demo?: 'with' | 'only'; q?: string } = {}) {
  const { items, total, hasDemo } = await admin.call.admin.batches.list(input);
  return { shown: items.map(({ isDemo }) => (isDemo ? 'demo' : 'own')), total, hasDemo };
}

test('lists demo batches until the shop has its own, and afterwards on request', async () => {
  const { id: productId } = await addProduct(admin);
  expect(await batches()).toEqual({ shown: [], total: 0, hasDemo: false });
  const actor = { userId: admin.userId, nickname: admin.nickname };
  const demo = { productId, regionId: 0, text: line(), note: 'demo goods', isDemo: true };
  await loadCodes(shop.deps, actor, demo);
  expect(await batches()).toEqual({ shown: ['demo'], total: 1, hasDemo: true });
  await admin.call.admin.codes.bulkLoad({ productId, text: line() });
  expect(await batches()).toEqual({ shown: ['own'], total: 1, hasDemo: true });
  expect(await batches({ demo: 'with' })).toMatchObject({ shown: ['own', 'demo'], total: 2 });
  expect(await batches({ demo: 'only' })).toMatchObject({ shown: ['demo'], total: 1 });
  expect(await batches({ q: 'demo goods' })).toMatchObject({ shown: ['demo'], total: 1 });
});

test('finds batches by the title of their product in any language, or by its slug', async () => {
  const wanted = await addProduct(admin, {
    title: 'Walnut coins',
    slug: 'walnut-shop',
    translations: { ru: { title: 'Ореховые монеты' } },
  });
  const other = await addProduct(admin);
  for (const { id: productId } of [wanted, other, wanted])
    await admin.call.admin.codes.bulkLoad({ productId, text: line() });
  for (const q of ['walnut c', 'ОРЕХОВЫЕ', 'walnut-sh'])
    expect(await batches({ q })).toMatchObject({ shown: ['own', 'own'], total: 2 });
  expect(await batches({ q: 'walnut cake' })).toMatchObject({ total: 0 });
});

test('names the product and the region of a batch in the language of the admin', async () => {
  const { id: productId } = await addProduct(admin, {
    translations: { ru: { title: 'Роблокс' } },
  });
  await admin.call.admin.codes.bulkLoad({ productId, text: line() });
  const [batch] = (await admin.call.admin.batches.list({ pageSize: 1 })).items;
  expect(batch).toMatchObject({ product: 'Роблокс', region: 'Весь мир' });
  const detail = await admin.call.admin.batches.get({ id: batch?.id ?? 0 });
  expect(detail).toMatchObject({ product: 'Роблокс', region: 'Весь мир' });
});

test('counts every remaining code of a batch in one state, also those that an admin took off sale', async () => {
  const { id: productId } = await addProduct(admin);
  const text = [line(), line(), line(), line()].join('\n');
  await admin.call.admin.codes.bulkLoad({ productId, text });
  const [used, revealed, deleted] = (await admin.call.admin.codes.list({ productId })).items;
  await admin.call.admin.codes.update({ id: used?.id ?? 0, status: 'used' });
  await admin.call.admin.codes.reveal({ id: revealed?.id ?? 0 });
  await admin.call.admin.codes.delete({ id: deleted?.id ?? 0 });
  const [batch] = (await admin.call.admin.batches.list({ pageSize: 1 })).items;
  expect(batch).toMatchObject({ size: 4, available: 1, used: 2, sold: 0, quarantined: 0 });
});
