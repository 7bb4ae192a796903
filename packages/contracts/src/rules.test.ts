import { describe, expect, test } from 'vitest';
import { createCodeInput, updateCodeInput, updateProductInput } from './admin.ts';
import { addToCartInput } from './cart.ts';
import { productSlug, slugSchema, slugify } from './catalogue.ts';
import { imageUrlSchema, listInput } from './common.ts';
import { errorCatalogue, isErrorCode } from './errors.ts';
import { matchesOrderSearch } from './orders.ts';
import { matchPage, pages } from './pages.ts';

describe('slugs', () => {
  test.each([
    ['Roblox Gift Card', 'roblox-gift-card'],
    ['  Two   spaces ', 'two-spaces'],
    ['Pokémon & Co.', 'pokemon-co'],
    ['Карта Steam', 'карта-steam'],
  ])('%j becomes %s', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  test('reserved slugs and digits only are never given', () => {
    expect(productSlug('Steam')).toBe('steam-codes');
    expect(productSlug('2048')).toBe('2048-codes');
    expect(productSlug('!!!')).toBe('product');
    for (const wrong of ['steam', 'pubg', 'freefire', '123', 'Not A Slug']) {
      expect(slugSchema.safeParse(wrong).success, wrong).toBe(false);
    }
    expect(slugSchema.parse('')).toBe('');
  });
});

test('pictures come from the shop itself or by https', () => {
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

test('an update takes any subset and invents no defaults', () => {
  expect(updateCodeInput.parse({ id: '7', popular: true })).toEqual({ id: 7, popular: true });
  expect(updateProductInput.parse({ id: 1, title: 'New' })).toEqual({ id: 1, title: 'New' });
});

test('a code needs a price in at least one currency', () => {
  const code = { productId: 1, code: 'AAAA', gameAmount: 100 };
  expect(createCodeInput.safeParse(code).success).toBe(false);
  expect(createCodeInput.parse({ ...code, priceUsd: 4.99 })).toMatchObject({
    priceUsd: 499n,
    priceRub: null,
    regionId: 0,
  });
});

test('adding to the cart compares the prices that came along and ignores the rest', () => {
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

test('lists are bounded', () => {
  expect(listInput.parse({})).toMatchObject({ page: 1, pageSize: 50 });
  for (const wrong of [{ page: 0 }, { page: 1001 }, { pageSize: 201 }])
    expect(listInput.safeParse(wrong).success).toBe(false);
});

test('orders are found by any part of their id, whatever the case', () => {
  expect(matchesOrderSearch('7QK2ABCD', ' k2a ')).toBe(true);
  expect(matchesOrderSearch('7QK2ABCD', 'zzz')).toBe(false);
});

describe('pages', () => {
  test('each page is found by its own address', () => {
    for (const [page, pattern] of Object.entries(pages)) {
      expect(matchPage(pattern.replace(/:\w+/g, 'x'))?.page).toBe(page);
    }
  });

  test('parameters are decoded; what cannot be decoded is no page', () => {
    expect(matchPage('/products/%D0%BA')?.params).toEqual({ slug: 'к' });
    expect(matchPage('/products/%E0%A4%A')).toBeNull();
    expect(matchPage('/nowhere')).toBeNull();
    expect(matchPage('/orders/')?.page).toBe('orders');
  });
});

test('every code of the catalogue is known, and nothing else', () => {
  for (const [code, { status }] of Object.entries(errorCatalogue)) {
    expect(isErrorCode(code)).toBe(true);
    expect(status).toBeGreaterThanOrEqual(400);
  }
  expect(isErrorCode('toString')).toBe(false);
});
