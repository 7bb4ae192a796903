import { describe, expect, test } from 'vitest';
import { productAddressExists } from '#modules/catalogue/index.ts';
import { addProduct, buy, line, newCode } from '#testing/fixtures/products.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { createCaller } from '#transport/trpc/app-router.ts';

const { shop, admin } = useShop();

const read = () => shop.anonymous.catalogue;
const load = (productId: number, text: string) =>
  admin.call.admin.codes.bulkLoad({ productId, text });
const listed = async (id: number) => (await read().list()).find((product) => product.id === id);

describe('a product page', () => {
  test('a product of the public catalogue has exactly its documented fields', async () => {
    const made = await addProduct(admin, {
      title: 'Fields',
      description: 'About it',
      keywords: 'one, two',
      game_currency: 'Coins',
      category: 'top-up',
      activation_instructions: 'Type it in',
      code_prefix: 'SECRET',
    });
    const shown = {
      id: made.id,
      title: 'Fields',
      slug: 'fields',
      description: 'About it',
      image_url: '/images/p.svg',
      keywords: 'one, two',
      category: 'top-up',
      game_currency: 'Coins',
      hasRegions: false,
      hasGlobalCodes: true,
      regions: [],
    };
    expect(await listed(made.id)).toEqual(shown);
    expect(await read().byId({ id: made.id })).toEqual({
      ...shown,
      activation_instructions: 'Type it in',
      prices: [],
    });
  });

  test("shows a product in the request's language and falls back to the default text", async () => {
    const { id } = await addProduct(admin, {
      title: 'Карта языков',
      description: 'Описание',
      translations: {
        en: { title: 'Card of languages', description: '' },
        uz: { title: 'Til kartasi' },
      },
    });
    const inLanguage = (language: 'ru' | 'en' | 'uz') =>
      createCaller(() => shop.context({ language })).catalogue.byId({ id });
    expect(await inLanguage('ru')).toMatchObject({
      title: 'Карта языков',
      description: 'Описание',
    });
    expect(await inLanguage('en')).toMatchObject({
      title: 'Card of languages',
      description: 'Описание',
    });
    expect(await inLanguage('uz')).toMatchObject({ title: 'Til kartasi', description: 'Описание' });
  });

  test('the public catalogue lists products by id', async () => {
    await addProduct(admin);
    const ids = (await read().list()).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });
});

describe('the address of a product', () => {
  test('an address names a product by slug, hyphenated title in any language, or id', async () => {
    const { id } = await addProduct(admin, {
      title: 'Xbox  Gift Card',
      slug: 'xbox-live',
      translations: { ru: { title: 'Карта Xbox' } },
    });
    for (const name of ['xbox-live', 'XBOX-Live', 'xbox-gift-card', 'карта-xbox', String(id)]) {
      expect(await read().bySlug({ slug: name })).toMatchObject({ id });
      expect(await productAddressExists(shop.deps, name)).toBe(true);
    }
  });

  test('the address of a product prefers the slug to a title', async () => {
    const first = await addProduct(admin, { title: 'Same Name', slug: 'another' });
    const second = await addProduct(admin, { title: 'Other', slug: 'same-name' });
    expect(await read().bySlug({ slug: 'same-name' })).toMatchObject({ id: second.id });
    expect(await read().bySlug({ slug: 'another' })).toMatchObject({ id: first.id });
  });

  test.each(['nothing', '999999', '99999999999', '0', '-1', 'a\u0000b', '%', '~'])(
    'answers not found for the product address %j',
    async (slug) => {
      await expect(read().bySlug({ slug })).rejects.toEqual(refusal('not_found'));
      expect(await productAddressExists(shop.deps, slug)).toBe(false);
    },
  );

  test('answers not found for every address of an archived product', async () => {
    const { id, slug } = await addProduct(admin);
    await load(id, line());
    await admin.call.admin.products.delete({ id });
    expect(await listed(id)).toBeUndefined();
    for (const name of [slug, `${slug}~${id}`, String(id)]) {
      await expect(read().bySlug({ slug: name })).rejects.toEqual(refusal('not_found'));
      expect(await productAddressExists(shop.deps, name)).toBe(false);
    }
    await expect(read().byId({ id })).rejects.toEqual(refusal('not_found'));
    await expect(read().prices({ id, regionId: 0 })).rejects.toEqual(refusal('not_found'));
  });
});

describe('price options of a product page', () => {
  test('price options are sorted by amount, then price, and include sold-out ones', async () => {
    const { id } = await addProduct(admin);
    const file = [
      line(newCode(), { amount: 200, usd: '9', rub: '' }),
      line(newCode(), { amount: 100, usd: '5', rub: '400' }),
      line(newCode(), { amount: 100, usd: '4.5', rub: '420' }),
      line(newCode(), { amount: 100, usd: '5', rub: '390' }),
      line(newCode(), { amount: 100, usd: '', rub: '380' }),
    ];
    await load(id, file.join('\n'));
    const customer = await shop.registerUser();
    await buy(shop, customer, { productId: id, gameAmount: 200 });
    shop.deps.catalogueCache.bump(id);
    const all = [
      { game_amount: 100, price_usd: 4.5, price_rub: 420, available_count: 1 },
      { game_amount: 100, price_usd: 5, price_rub: 390, available_count: 1 },
      { game_amount: 100, price_usd: 5, price_rub: 400, available_count: 1 },
      { game_amount: 100, price_usd: null, price_rub: 380, available_count: 1 },
      { game_amount: 200, price_usd: 9, price_rub: null, available_count: 0 },
    ];
    expect(await read().prices({ id, regionId: 0 })).toEqual(all);
    expect(await read().codes({ id, regionId: 0 })).toEqual(all.slice(0, 4));
    expect(await read().popular({ id, regionId: 0 })).toEqual([]);
  });

  test('popular price options are a list of their own', async () => {
    const { id } = await addProduct(admin);
    await load(id, line(newCode(), { amount: 60 }));
    await admin.call.admin.codes.create({
      productId: id,
      code: newCode(),
      gameAmount: 325,
      priceUsd: 5,
      popular: true,
    });
    expect(await read().popular({ id, regionId: 0 })).toEqual([
      { game_amount: 325, price_usd: 5, price_rub: null, available_count: 1 },
    ]);
  });

  test('available codes are counted up to 999', async () => {
    const { id } = await addProduct(admin);
    await load(id, Array.from({ length: 1001 }, () => line()).join('\n'));
    expect(await read().prices({ id, regionId: 0 })).toMatchObject([{ available_count: 999 }]);
  });
});

test('changes of a product by an admin are visible in the shop at once', async () => {
  const { id, slug } = await addProduct(admin);
  expect((await read().bySlug({ slug })).prices).toEqual([]);
  await read().list();
  await load(id, line());
  expect((await read().bySlug({ slug })).prices).toMatchObject([{ available_count: 1 }]);
  await admin.call.admin.products.update({ id, title: 'Quite Another' });
  expect(await listed(id)).toMatchObject({ title: 'Quite Another' });
  expect(await read().bySlug({ slug })).toMatchObject({ title: 'Quite Another' });
});

test('no public read of the catalogue requires a session or contains a code', async () => {
  const { id, slug } = await addProduct(admin);
  const code = newCode();
  await load(id, line(code));
  const answers = await Promise.all([
    read().list(),
    read().bySlug({ slug }),
    read().byId({ id }),
    read().prices({ id, regionId: 0 }),
    read().codes({ id, regionId: 0 }),
    read().popular({ id, regionId: 0 }),
  ]);
  expect(JSON.stringify(answers)).not.toContain(code);
});
