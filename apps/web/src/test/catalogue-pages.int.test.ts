import { beforeAll, expect, test } from 'vitest';
import { PRODUCTS_PER_PAGE } from '@manabar/contracts/rules';
import { renderedPage, openBuiltShop } from './built-web.ts';

const ORIGIN = 'https://shop.example';

const shop = openBuiltShop({ PUBLIC_URL: ORIGIN });

beforeAll(async () => {
  await shop.deps.prisma.product.createMany({
    data: Array.from({ length: 2 * PRODUCTS_PER_PAGE + 1 }, (_, n) => ({
      slug: `many-${n}`,
      title: `Many ${n}`,
      imageUrl: '',
    })),
  });
  for (const url of ['/', '/products', '/products?page=2']) await renderedPage(shop, url);
});

const html = async (url: string) => (await shop.inject({ method: 'GET', url })).body;
const body = (page: string) =>
  page.slice(page.indexOf('<div id="root">'), page.indexOf('<script type="application/json"'));
const productsOf = (page: string) => [...body(page).matchAll(/href="\/products\/(many-\d+)"/g)];

test('the first HTML of the catalogue links to its other pages, which together show every product', async () => {
  const pages = await Promise.all(
    ['/products', '/products?page=2&lang=en', '/products?page=3'].map((url) => html(url)),
  );
  const [first = '', second = ''] = pages;
  expect(body(first)).toContain('href="/products?page=2"');
  expect(body(second)).toMatch(/href="\/products".*href="\/products\?page=3"/);
  const shown = pages.map((page) => productsOf(page).map(([, slug]) => slug));
  expect(shown[1]).toHaveLength(PRODUCTS_PER_PAGE);
  expect(new Set(shown.flat()).size).toBe(2 * PRODUCTS_PER_PAGE + 1);
  expect(first).not.toContain(String(shown[2]?.[0]));
  expect(first).toContain('<title>Каталог · Manabar</title>');
  expect(second).toContain('<title>Catalogue, page 2 · Manabar</title>');
  expect(second).toContain(`<link rel="canonical" href="${ORIGIN}/products?page=2&amp;lang=en" />`);
  expect(second).toContain(`hreflang="uz" href="${ORIGIN}/products?page=2&amp;lang=uz"`);
});

test.each([
  ['/products?page=999&lang=en', '/products?page=3&lang=en'],
  ['/products?q=a&page=4', '/products?q=a&page=3'],
])('redirects %s after the last page of the catalogue to %s', async (url, location) => {
  const answer = await shop.inject({ method: 'GET', url });
  expect([answer.statusCode, answer.headers['location']]).toEqual([302, location]);
});

test.each(['page=0', 'page=x', 'page=1', 'page=1000'])(
  'the catalogue at the query %s is its first page',
  async (query) => {
    expect(await html(`/products?${query}`)).toBe(await html('/products'));
  },
);

test('other pages ignore the page of a list', async () => {
  expect((await shop.inject({ method: 'GET', url: '/?page=9' })).statusCode).toBe(200);
});

test('the home page contains the data of the products that it shows, not of the whole catalogue', async () => {
  const page = await html('/');
  expect(page).toContain('many-7');
  expect(page).not.toContain('many-8');
});
