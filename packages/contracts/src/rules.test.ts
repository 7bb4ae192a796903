import { describe, expect, test } from 'vitest';
import { codeTextSchema, createCodeInput, updateCodeInput } from './goods/codes.ts';
import { updateProductInput } from './goods/products.ts';
import { addToCartInput, updateQuantityInput } from './sales/cart.ts';
import { productSlug, slugify } from './rules/admin/slugs.ts';
import { slugSchema } from './goods/catalogue.ts';
import { idSchema, imageUrlSchema, regionIdSchema } from './common.ts';
import { listInput } from './lists.ts';
import { errorCatalogue, isErrorCode } from './rules/error-catalogue.ts';
import { matchesOrderSearch } from './rules/orders.ts';
import { payFromBalanceInput } from './sales/orders.ts';
import { createPaymentInput } from './sales/payments.ts';
import { isAdminPath, matchPage, pages } from './rules/page-addresses.ts';

describe('slugs', () => {
  test.each([
    ['Roblox Gift Card', 'roblox-gift-card'],
    ['  Two   spaces ', 'two-spaces'],
    ['Pokémon & Co.', 'pokemon-co'],
    ['Карта Steam', 'карта-steam'],
    ['Игровой счёт', 'игровой-счёт'],
    ['Игровой счёт'.normalize('NFD'), 'игровой-счёт'],
  ])('converts %j to the slug %s', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  test.each([
    ['Игровой счёт', 'igrovoy-schyot'],
    ['Игровой счёт'.normalize('NFD'), 'igrovoy-schyot'],
    ['Объём 100 ГБ', 'obyom-100-gb'],
    ['Ўйин картаси', 'oyin-kartasi'],
    ['Pokémon Йога', 'pokemon-yoga'],
  ])('derives for a product called %j the slug %s', (title, slug) => {
    expect(productSlug(title)).toBe(slug);
    expect(slugSchema.parse(slug)).toBe(slug);
  });

  test('derives for a long title a slug that fits into an address, also with a number after it', () => {
    for (const title of ['щётка '.repeat(33), 'щ'.repeat(200), '𐐨'.repeat(100)]) {
      const slug = productSlug(title);
      expect(slugSchema.parse(slug)).toBe(slug);
      expect(slugSchema.parse(`${slug}-1000`)).toBe(`${slug}-1000`);
    }
  });

  test('refuses a slug that is too long before it is normalized', () => {
    const { error } = slugSchema.safeParse('a\u0301\u0323'.repeat(100));
    expect(error?.issues.map(({ code }) => code)).toEqual(['too_big']);
  });

  test('never derives a reserved or numeric slug', () => {
    expect(productSlug('Steam')).toBe('steam-codes');
    expect(productSlug('2048')).toBe('2048-codes');
    expect(productSlug('!!!')).toBe('product');
    for (const wrong of ['steam', 'pubg', 'freefire', '123', 'Not A Slug']) {
      expect(slugSchema.safeParse(wrong).success, wrong).toBe(false);
    }
    expect(slugSchema.parse('')).toBe('');
  });
});

test('accepts pictures of products only from the shop itself or by https', () => {
  for (const good of ['/images/a.svg', 'https://example.org/a.png'])
    expect(imageUrlSchema.parse(good)).toBe(good);
  for (const bad of [
    '//evil.example/a',
    'http://example.org/a',
    'javascript:alert(1)',
    'a.svg',
    '/a b',
    '',
  ]) {
    expect(imageUrlSchema.safeParse(bad).success, bad).toBe(false);
  }
});

test('an admin’s update of a product or code accepts any subset of fields and adds no defaults', () => {
  expect(updateCodeInput.parse({ id: '7', popular: true })).toEqual({ id: 7, popular: true });
  expect(updateProductInput.parse({ id: 1, title: 'New' })).toEqual({ id: 1, title: 'New' });
});

test('a new code requires a price in at least one currency', () => {
  const code = { productId: 1, code: 'AAAA', gameAmount: 100 };
  expect(createCodeInput.safeParse(code).success).toBe(false);
  expect(createCodeInput.parse({ ...code, priceUsd: 4.99 })).toMatchObject({
    priceUsd: 499n,
    priceRub: null,
    regionId: 0,
  });
});

test('the input of an addition to the cart keeps the prices shown to the customer and ignores other fields', () => {
  expect(
    addToCartInput.parse({
      productId: 1,
      gameAmount: 100,
      priceUsd: '4.99',
      gameCurrency: 'Robux',
      regionId: null,
    }),
  ).toEqual({
    productId: 1,
    gameAmount: 100,
    priceUsd: 499n,
    priceRub: undefined,
    quantity: 1,
    regionId: 0,
  });
  expect(addToCartInput.safeParse({ productId: 1, gameAmount: 100, quantity: 0 }).success).toBe(
    false,
  );
});

test('rejects invalid amounts and quantities of a cart and leaves large ones to the stock', () => {
  const parse = (fields: object) =>
    addToCartInput.safeParse({ productId: 1, gameAmount: 100, ...fields }).success;
  expect(parse({ gameAmount: 3_000_000_000 })).toBe(false);
  expect(parse({ quantity: 1_000_000 })).toBe(true);
  expect(parse({ quantity: 1_000_001 })).toBe(false);
  expect(updateQuantityInput.safeParse({ id: 1, quantity: 1000 }).success).toBe(true);
});

test.each([7, '7', '007'])('an input of the API accepts %j as an ID', (id) => {
  expect(idSchema.parse(id)).toBe(7);
});

test.each([
  [[2]],
  ['0x2'],
  ['2.0'],
  ['1e2'],
  ['1\n'],
  [' 1'],
  ['+1'],
  [''],
  [true],
  [null],
  [{}],
  [1.5],
  [-1],
  [2_147_483_648],
  ['9'.repeat(400)],
])('an input of the API rejects %j as an ID, region and list number', (value) => {
  expect(idSchema.safeParse(value).success).toBe(false);
  expect(regionIdSchema.safeParse(value).success).toBe(false);
  expect(listInput.safeParse({ page: value }).success).toBe(false);
  expect(listInput.safeParse({ after: value }).success).toBe(false);
});

test('accepts a displayed cart total above the limit of typed amounts', () => {
  const parse = (amount: unknown) => payFromBalanceInput.safeParse({ currency: 'rub', amount });
  expect(parse(999_999_999_999.99).data?.amount).toBe(99_999_999_999_999n);
  for (const wrong of [0, -1, 1e12, 1.001, '5'])
    expect(parse(wrong).success, String(wrong)).toBe(false);
});

test.each(['order', 'topup'])('the amount of a card payment (%s) is below ten million', (type) => {
  const topupData = { service: 'freefire', player_id: '123456789', offer_id: 1 };
  const parse = (amount: number) =>
    createPaymentInput.safeParse({ type, currency: 'rub', amount, topupData });
  expect(parse(9_999_999.99).data).toMatchObject({ amount: 999_999_999n });
  expect(parse(10_000_000).success).toBe(false);
});

test('rejects an unpaired surrogate, a control and an invisible character in a code', () => {
  expect(codeTextSchema.parse('CODE-😀')).toBe('CODE-😀');
  for (const wrong of ['A\ud800B', 'A\udc00', 'A\u0000B', 'A\u200b', '\u2060A', 'A\u00ad'])
    expect(codeTextSchema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});

test('limits the page numbers and page sizes of admin lists', () => {
  expect(listInput.parse({})).toMatchObject({ page: 1, pageSize: 50 });
  expect(listInput.parse({ page: '2', after: '9' })).toMatchObject({ page: 2, after: 9 });
  for (const wrong of [
    { page: 0 },
    { page: 1001 },
    { pageSize: 0 },
    { pageSize: 201 },
    { after: 99_999_999_999 },
  ])
    expect(listInput.safeParse(wrong).success).toBe(false);
});

test('searches orders by any part of their id, ignoring case', () => {
  expect(matchesOrderSearch('7QK2ABCD', ' k2a ')).toBe(true);
  expect(matchesOrderSearch('7QK2ABCD', 'zzz')).toBe(false);
});

describe('pages', () => {
  test('the table of pages finds each page by its own address', () => {
    for (const [page, pattern] of Object.entries(pages)) {
      expect(matchPage(pattern.replace(/:\w+/g, 'x'))?.page).toBe(page);
    }
  });

  test('the table of pages matches top-up pages before the pattern of products', () => {
    expect(matchPage('/products/freefire')).toEqual({ page: 'freefire', params: {} });
    expect(matchPage('/products/pubg/')).toEqual({ page: 'pubg', params: {} });
    expect(matchPage('/products/pubg-codes')?.page).toBe('product');
  });

  test('the table of pages decodes parameters, and matches no page when that fails', () => {
    expect(matchPage('/products/%D0%BA')?.params).toEqual({ slug: 'к' });
    expect(matchPage('/products/%E0%A4%A')).toBeNull();
    expect(matchPage('/nowhere')).toBeNull();
    expect(matchPage('/orders/')?.page).toBe('orders');
  });

  test('the table of pages matches an address of many slashes at once', () => {
    expect(matchPage(`${'/'.repeat(1_000_000)}x`)).toBeNull();
    expect(matchPage(`/orders${'/'.repeat(1_000_000)}`)?.page).toBe('orders');
  });

  test('counts unknown addresses below /admin to the admin area', () => {
    expect(['/admin', '/admin/', '/admin/users/7', '/admin/nowhere'].every(isAdminPath)).toBe(true);
    expect(['/', '/administer', '/products/admin'].some(isAdminPath)).toBe(false);
  });
});

test('isErrorCode accepts the codes of the error catalogue and not toString', () => {
  for (const [code, { status }] of Object.entries(errorCatalogue)) {
    expect(isErrorCode(code)).toBe(true);
    expect(status).toBeGreaterThanOrEqual(400);
  }
  expect(isErrorCode('toString')).toBe(false);
});
