import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderedPage, openBuiltShop } from './built-web.ts';
import { addProduct, line } from '@manabar/server/testing/fixtures/products';
import type { TestUser } from '@manabar/server/testing/shops/test-shop';

const ORIGIN = 'https://shop.example';
const NASTY = `Игра "1" </script><img src=x onerror=alert(1)> & 'two' $& $1`;

const shop = openBuiltShop({ PUBLIC_URL: ORIGIN });
let admin: TestUser;
let productId: number;

beforeAll(async () => {
  admin = await shop.createAdmin();
  const product = await addProduct(admin, {
    title: 'Игровая карта',
    slug: 'game-card',
    description: 'Карта для игры.',
    image_url: '/images/products/roblox.svg',
    translations: { en: { title: 'Game card', description: 'A card for the game.' } },
  });
  productId = product.id;
  await admin.call.admin.codes.bulkLoad({
    productId,
    text: [line(), line(undefined, { amount: 500 })].join('\n'),
  });
  await addProduct(admin, { title: NASTY, slug: 'nasty', description: NASTY });
  for (const url of ['/', '/products', '/products/game-card']) await renderedPage(shop, url);
});

async function html(url: string, headers: Record<string, string> = {}): Promise<string> {
  return (await shop.inject({ method: 'GET', url, headers })).body;
}

const head = (page: string) => page.slice(0, page.indexOf('</head>'));
const body = (page: string) =>
  page.slice(page.indexOf('<div id="root">'), page.indexOf('<script type="application/json"'));
const things = (page: string) =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
const metaOf = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1];

describe('the first HTML', () => {
  test('the first HTML shows the products without scripts', async () => {
    for (const url of ['/', '/products']) {
      const page = body(await html(url));
      expect(page).toContain('Игровая карта');
      expect(page).toContain('href="/products/game-card"');
      expect(page).not.toMatch(/<script|hidden id="S:/);
    }
    expect(body(await html('/products/game-card'))).toMatch(/<h1[^>]*>Игровая карта<\/h1>/);
  });

  test.each([
    ['/', {}, 'ru', 'Каталог'],
    ['/?lang=en', {}, 'en', 'Catalogue'],
    ['/?x=1&lang=uz', {}, 'uz', 'Katalog'],
    ['/', { cookie: 'a=b; language=en' }, 'en', 'Catalogue'],
    ['/?lang=uz', { cookie: 'language=en' }, 'uz', 'Katalog'],
    ['/?lang=de', { cookie: 'language=xx' }, 'ru', 'Каталог'],
    ['/', { 'accept-language': 'en' }, 'ru', 'Каталог'],
  ] as const)(
    'the first HTML of %s with the headers %o is rendered in %s',
    async (url, headers, language, word) => {
      const page = await html(url, headers);
      expect(page).toContain(`<html lang="${language}"`);
      expect(body(page)).toContain(`>${word}<`);
    },
  );

  test('the first HTML has the database’s texts in its language', async () => {
    const page = await html('/products/game-card?lang=en');
    expect(head(page)).toContain('<title>Game card · Manabar</title>');
    expect(metaOf(page, 'description')).toBe('A card for the game.');
    expect(body(page)).toContain('Game card');
  });

  test('the first HTML has its canonical address and those of other languages', async () => {
    const page = await html('/products/game-card?lang=en&utm=1');
    expect(page).toContain(`<link rel="canonical" href="${ORIGIN}/products/game-card?lang=en" />`);
    for (const language of ['ru', 'en', 'uz'])
      expect(page).toContain(
        `hreflang="${language}" href="${ORIGIN}/products/game-card?lang=${language}"`,
      );
    expect(page).toContain(`hreflang="x-default" href="${ORIGIN}/products/game-card"`);
    // An address with the id or another spelling has the same canonical page.
    expect(await html(`/products/${productId}/`)).toContain(
      `<link rel="canonical" href="${ORIGIN}/products/game-card" />`,
    );
  });

  test('the first HTML has a messenger preview with a picture in a supported format', async () => {
    const page = await html('/products/game-card');
    expect(metaOf(page, 'og:title')).toBe('Игровая карта');
    expect(metaOf(page, 'og:image')).toBe(`${ORIGIN}/og/products/roblox.png`);
    expect(metaOf(page, 'twitter:card')).toBe('summary_large_image');
    const picture = await shop.inject({ method: 'GET', url: '/og/products/roblox.png' });
    expect(picture.headers['content-type']).toBe('image/png');
    // A PNG's first chunk has width and height.
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([
      1200, 630,
    ]);
  });

  test('the first HTML has structured data of a product with prices in both currencies', async () => {
    const [product, breadcrumbs] = things(await html('/products/game-card'));
    expect(product).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Игровая карта',
      sku: 'game-card',
      url: `${ORIGIN}/products/game-card`,
      image: `${ORIGIN}/og/products/roblox.png`,
      offers: [
        { '@type': 'AggregateOffer', priceCurrency: 'RUB', offerCount: 2 },
        {
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
        },
      ],
    });
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: `${ORIGIN}/` },
        { position: 2, item: `${ORIGIN}/products` },
        { position: 3, name: 'Игровая карта', item: `${ORIGIN}/products/game-card` },
      ],
    });
  });

  test('the home page has structured data of the shop and its search', async () => {
    const [organization, site] = things(await html('/'));
    expect(organization).toMatchObject({ '@type': 'Organization', url: `${ORIGIN}/` });
    expect(site).toMatchObject({
      '@type': 'WebSite',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${ORIGIN}/products?q={search_term_string}` },
      },
    });
  });

  test('escapes any product name in the first HTML', async () => {
    const page = await html('/products/nasty');
    expect(page).not.toContain('<img src=x');
    expect(page.match(/<\/script>/g)).toHaveLength(page.match(/<script/g)?.length ?? 0);
    expect(things(page)[0]).toMatchObject({ name: NASTY, description: NASTY });
    const state = /id="first-page">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    expect(JSON.stringify(JSON.parse(state))).toContain('onerror=alert(1)');
    expect(body(page)).toContain('&lt;/script&gt;&lt;img');
    expect(head(page)).toContain('<title>Игра &quot;1&quot; &lt;/script&gt;');
  });
});

describe('pages that search engines must not index', () => {
  test.each([
    '/cart',
    '/checkout',
    '/orders',
    '/orders/1',
    '/profile',
    '/profile/balance',
    '/admin',
    '/login',
    '/register',
  ])('search engines must not index the page %s', async (url) => {
    const page = await html(url);
    expect(metaOf(page, 'robots')).toBe('noindex');
    expect(page).not.toContain('rel="canonical"');
  });

  test.each(['/nothing', '/products/nothing', '/products/%3Cscript%3E'])(
    'the unknown address %s answers 404 with a page that is not indexed',
    async (url) => {
      const answer = await shop.inject({ method: 'GET', url });
      expect(answer.statusCode).toBe(404);
      expect(metaOf(answer.body, 'robots')).toBe('noindex');
      expect(answer.body).toContain('<div id="root"></div>');
    },
  );

  test.each(['/cart', '/login', '/register'])(
    'the page %s is rendered in the browser, so that no input precedes hydration',
    async (url) => {
      expect(await html(url)).toContain('<div id="root"></div>');
    },
  );

  test('the files of the renderer are not served', async () => {
    const page = readdirSync(join(shop.built.root, '.server/assets')).find((file) =>
      file.startsWith('home-page-'),
    );
    expect(page).toBeDefined();
    for (const url of [
      '/.server/entry-server.js',
      `/.server/assets/${page}`,
      `/assets/..%2f.server%2fassets%2f${page}`,
      '/%2eserver/entry-server.js',
      '/assets/..%2f.server%2fentry-server.js',
      '/.vite/manifest.json',
    ])
      expect((await shop.inject({ method: 'GET', url })).statusCode).toBe(404);
  });
});

describe('a repeated page request', () => {
  test('a repeated page request with the ETag is answered 304', async () => {
    const first = await shop.inject({ method: 'GET', url: '/products' });
    const etag = String(first.headers['etag']);
    const again = await shop.inject({
      method: 'GET',
      url: '/products',
      headers: { 'if-none-match': etag },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(first.headers['vary']).toContain('Cookie');
  });

  test('an admin’s change of a product is visible in the first HTML at once', async () => {
    const { id } = await addProduct(admin, { title: 'Before', slug: 'changing' });
    expect(await html('/products/changing')).toContain('Before');
    expect(await html('/products')).toContain('Before');
    await admin.call.admin.products.update({ id, title: 'Afterwards' });
    for (const url of ['/products/changing', '/products'])
      expect(await html(url)).toContain('Afterwards');
    await admin.call.admin.codes.bulkLoad({ productId: id, text: `${line()}\n` });
    expect(things(await html('/products/changing'))[0]?.['offers']).toHaveLength(2);
  });
});
