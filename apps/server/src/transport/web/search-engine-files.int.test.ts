import { beforeAll, expect, test } from 'vitest';
import { addProduct } from '#testing/fixtures/products.ts';
import { createTestShop, useTestShop } from '#testing/shops/test-shop.ts';
import { fakeWebRoot } from '#testing/fixtures/web-root.ts';

const webRoot = fakeWebRoot();
const shop = useTestShop({ env: { WEB_ROOT: webRoot } });

beforeAll(async () => {
  const admin = await shop.createAdmin();
  await addProduct(admin, { title: 'Card', slug: 'card' });
  const gone = await addProduct(admin, { title: 'Gone', slug: 'gone' });
  await admin.call.admin.products.delete({ id: gone.id });
});

const get = (url: string, host = '127.0.0.1:3000') =>
  shop.inject({ method: 'GET', url, headers: { host } });

test('robots.txt allows public pages and names the sitemap', async () => {
  const answer = await get('/robots.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = answer.body.split('\n');
  for (const path of [
    '/api',
    '/trpc',
    '/services',
    '/cart',
    '/checkout',
    '/orders',
    '/profile',
    '/admin',
  ])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain('Sitemap: http://127.0.0.1:3000/sitemap.xml');
  expect(lines).not.toContain('Disallow: /');
  expect(answer.body).not.toContain('/products');
});

test('the sitemap has every public page in every language', async () => {
  const answer = await get('/sitemap.xml');
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  const places = [...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
  for (const path of [
    '/',
    '/products',
    '/support',
    '/terms',
    '/privacy',
    '/contacts',
    '/products/card',
  ])
    for (const query of ['', '?lang=ru', '?lang=en', '?lang=uz'])
      expect(places).toContain(`http://127.0.0.1:3000${path}${query}`);
  expect(answer.body).not.toContain('/products/gone');
  expect(answer.body).toContain('/products/steam');
  const card = answer.body
    .split('<url>')
    .find((entry) => entry.includes('<loc>http://127.0.0.1:3000/products/card</loc>'));
  expect(card).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  expect(card).toContain('hreflang="x-default" href="http://127.0.0.1:3000/products/card"');
  expect(card).toContain('hreflang="uz" href="http://127.0.0.1:3000/products/card?lang=uz"');
});

test('the sitemap of a shop that sells codes only names no top-up page', async () => {
  const codesOnly = await createTestShop({ env: { WEB_ROOT: webRoot, SUPPLIER: 'none' } });
  const { body } = await codesOnly.inject({ method: 'GET', url: '/sitemap.xml' });
  expect(body).toContain('/products<');
  expect(body).not.toMatch(/steam|pubg|freefire/);
  expect(await codesOnly.anonymous.shop.settings()).toMatchObject({ sellsTopups: false });
  await codesOnly.close();
});

test('a forged host appears neither in robots.txt nor in the sitemap', async () => {
  for (const url of ['/robots.txt', '/sitemap.xml']) {
    const { body } = await get(url, 'evil.example');
    expect(body).not.toContain('evil');
    expect(body).toContain('http://127.0.0.1');
  }
});
