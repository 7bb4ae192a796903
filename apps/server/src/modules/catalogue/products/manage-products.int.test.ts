import { describe, expect, test } from 'vitest';
import { addProduct, addRegion, buy, line } from '#testing/fixtures/products.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { refusalOf } from '#procedures/error-mapping.ts';

const world = useShop();

const products = () => world.admin.call.admin.products;
const image_url = '/images/p.svg';

describe('creating a product', () => {
  test('creates a product with the given values and the defaults', async () => {
    const made = await products().create({ title: '  Brand New ', image_url });
    expect(made).toEqual({
      id: expect.any(Number),
      title: 'Brand New',
      slug: 'brand-new',
      description: '',
      image_url,
      keywords: '',
      category: 'gift-card',
      game_currency: '',
      hasGlobalCodes: true,
      activation_instructions: '',
      code_prefix: '',
      translations: {},
      regions: [],
      archived: false,
      version: 1,
      created: expect.stringMatching(/Z$/),
    });
    expect(await products().get({ id: made.id })).toEqual(made);
  });

  test.each([
    ['PUBG', 'pubg-codes'],
    ['Steam', 'steam-codes'],
    ['FreeFire', 'freefire-codes'],
    ['2048', '2048-codes'],
    ['Карта  Игрока!', 'karta-igroka'],
    ['Зелёный чай', 'zelyonyy-chay'],
    ['***', 'product'],
  ])('gives a product called %j the slug %s, and the next one a number', async (title, slug) => {
    expect((await products().create({ title, image_url })).slug).toBe(slug);
    expect((await products().create({ title, image_url })).slug).toBe(`${slug}-2`);
    expect((await products().create({ title, image_url })).slug).toBe(`${slug}-3`);
  });

  test.each(['pubg', 'steam', 'freefire', '123', 'Has Space', 'UPPER', 'a/b', 'a~b'])(
    'refuses the slug %j of a product',
    async (slug) => {
      await expect(products().create({ title: 'X', image_url, slug })).rejects.toMatchObject({
        cause: { issues: [{ path: ['slug'], message: 'invalid_slug' }] },
      });
    },
  );

  test('refuses a slug of a product that is taken', async () => {
    const { slug } = await addProduct(world.admin);
    const error = await products()
      .create({ title: 'X', image_url, slug })
      .catch((failure: unknown) => refusalOf(failure));
    expect(error).toMatchObject({ code: 'conflict', details: { slug: 'taken' } });
  });
});

describe('updating a product', () => {
  test('an update changes only the given fields of a product', async () => {
    const made = await addProduct(world.admin, {
      description: 'Stays',
      keywords: 'stay',
      hasGlobalCodes: false,
      category: 'top-up',
      translations: { en: { title: 'English' } },
    });
    const updated = await products().update({ id: made.id, title: 'Changed' });
    expect(updated).toEqual({ ...made, title: 'Changed', version: 2 });
    const cleared = await products().update({ id: made.id, description: '' });
    expect(cleared).toEqual({ ...updated, description: '', version: 3 });
  });

  test('an empty slug of a product is derived from its title', async () => {
    const { id } = await addProduct(world.admin, { slug: 'own-slug' });
    const updated = await products().update({ id, title: 'New Name Here', slug: '' });
    expect(updated.slug).toBe('new-name-here');
    expect((await products().update({ id, slug: '' })).slug).toBe('new-name-here');
  });

  test('refuses the second of two concurrent updates of a product', async () => {
    const other = await world.shop.createAdmin();
    const { id, version } = await addProduct(world.admin);
    const results = await Promise.allSettled([
      products().update({ id, version, title: 'Mine' }),
      other.call.admin.products.update({ id, version, title: 'Yours' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('an update of a product is audited with the values before and after', async () => {
    const { id, title } = await addProduct(world.admin);
    await products().update({ id, title: 'Written Down' });
    const [entry] = (await world.admin.call.admin.audit.list({ q: `product:${id}` })).items;
    expect(entry).toMatchObject({
      actor: world.admin.nickname,
      action: 'product.update',
      before: { title },
      after: { title: 'Written Down' },
    });
  });
});

describe('regions of a product', () => {
  test('sets a product’s regions as a whole, and keeps the currency name of a remaining one', async () => {
    const [ru, us] = [
      await addRegion(world.shop, { name: 'Россия', code: 'ru', gameCurrency: 'RUB' }),
      await addRegion(world.shop, { name: 'USA', code: 'us', gameCurrency: 'USD' }),
    ];
    const { id } = await addProduct(world.admin);
    const names = async (regionIds: number[]) =>
      (await products().setRegions({ id, regionIds })).regions.map(
        ({ id: region, game_currency }) => [region, game_currency],
      );
    expect(await names([us, us])).toEqual([[us, 'USD']]);
    await products().setRegionCurrency({ id, regionId: us, gameCurrency: 'Dollars' });
    expect(await names([ru, us])).toEqual([
      [ru, 'RUB'],
      [us, 'Dollars'],
    ]);
    expect(await names([ru])).toEqual([[ru, 'RUB']]);
    await expect(
      products().setRegionCurrency({ id, regionId: us, gameCurrency: 'X' }),
    ).rejects.toEqual(refusal('not_found'));
    await expect(products().setRegions({ id, regionIds: [999_999] })).rejects.toEqual(
      refusal('validation_error', { regionIds: 'not_found' }),
    );
    expect((await products().get({ id })).regions).toHaveLength(1);
    expect(await names([])).toEqual([]);
  });
});

describe('deleting a product', () => {
  test('archives a product with an order: receipts stay complete, the slug is free', async () => {
    const product = await addProduct(world.admin, {
      title: 'Bought Once',
      activation_instructions: 'So',
    });
    await world.admin.call.admin.codes.bulkLoad({ productId: product.id, text: line() });
    const customer = await world.shop.registerUser();
    const orderId = await buy(world.shop, customer, { productId: product.id, gameAmount: 100 });
    expect(await products().delete({ id: product.id })).toEqual({ success: true });
    expect(await products().get({ id: product.id })).toMatchObject({ archived: true });
    const kept = await products().list({ archived: true, q: product.slug });
    expect(kept.items.map(({ id }) => id)).toEqual([product.id]);
    expect((await products().list({ q: product.slug })).items).toEqual([]);
    const { items } = await customer.call.orders.detail({ id: orderId });
    expect(items[0]?.product).toMatchObject({
      title: 'Bought Once',
      activation_instructions: 'So',
    });
    const { items: shown } = await products().list({ pageSize: 200 });
    expect(shown.map(({ id }) => id)).not.toContain(product.id);
    expect((await addProduct(world.admin, { title: 'Bought Once' })).slug).toBe('bought-once');
    await expect(products().update({ id: product.id, title: 'X' })).rejects.toEqual(
      refusal('not_found'),
    );
    await expect(products().delete({ id: product.id })).rejects.toEqual(refusal('not_found'));
  });
});

describe('the list of products', () => {
  test('lists products newest first, by page or by cursor', async () => {
    const made = [];
    for (let n = 0; n < 5; n++)
      made.push((await addProduct(world.admin, { keywords: 'paged' })).id);
    const ids = async (input: object) =>
      (await products().list({ q: 'PAGED', ...input })).items.map(({ id }) => id);
    const newest = made.toReversed();
    expect(await ids({ pageSize: 2 })).toEqual(newest.slice(0, 2));
    expect(await ids({ pageSize: 2, page: 3 })).toEqual(newest.slice(4));
    expect(await ids({ pageSize: 2, after: newest[1] })).toEqual(newest.slice(2, 4));
    expect(await products().list({ q: 'paged', page: 2, pageSize: 2 })).toMatchObject({
      total: 5,
      page: 2,
      pageSize: 2,
    });
    await expect(products().list({ page: 1001 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(products().list({ pageSize: 201 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('finds a product by a part of its title or keywords in any language', async () => {
    const { id } = await addProduct(world.admin, {
      translations: { en: { title: 'Sky Voyage' }, ru: { keywords: 'Небесный путь, полёт' } },
    });
    for (const q of ['sky voy', 'НЕБЕСНЫЙ'])
      expect((await products().list({ q })).items.map((row) => row.id)).toEqual([id]);
    expect((await products().list({ q: 'sky_voy' })).items).toEqual([]);
  });
});
