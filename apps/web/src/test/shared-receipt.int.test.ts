import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '@manabar/contracts';
import { fillCart, stockShelf } from '@manabar/server/testing/fixtures/stocked-options';
import type { TestUser } from '@manabar/server/testing/shops/test-shop';
import { renderedPage, openBuiltShop } from './built-web.ts';

// Allows seven links a minute for each address.
const shop = openBuiltShop({ RATE_LIMIT_SCALE: '0.12' });
let buyer: TestUser;
let order: { id: string; token: string; codes: string[] };

beforeAll(async () => {
  await renderedPage(shop, '/');
  buyer = await shop.registerUser();
  await shop.credit(buyer.userId, 'usd', 10_000n);
  const shelf = await stockShelf(shop.deps, { usd: 250n, codes: 2 });
  await fillCart(shop.deps, buyer.userId, shelf.optionId, 2);
  const { order_id: id } = await buyer.call.orders.payFromBalance({ currency: 'usd' });
  await buyer.call.orders.revealCodes({ id });
  const { receipt_token: token } = await buyer.call.orders.detail({ id });
  order = { id, token, codes: shelf.codes };
});

let visitors = 0;
const newAddress = () => `203.0.113.${(visitors += 1)}`;
const get = (url: string, remoteAddress = newAddress()) =>
  shop.inject({ method: 'GET', url, remoteAddress });

const words = { ru: ['Карта', 'Войти'], en: ['Card', 'Log in'], uz: ['Карта', 'kiring'] };

describe('the page of a receipt’s link', () => {
  test.each(languages)('renders a shared receipt with state and totals in %s', async (language) => {
    const { statusCode, body } = await get(`/r/${order.token}?lang=${language}`);
    expect(statusCode).toBe(200);
    const rendered = body.slice(body.indexOf('<div id="root">'), body.indexOf('id="first-page"'));
    for (const word of [order.id, ...words[language]]) expect(rendered).toContain(word);
    expect(rendered).toMatch(/5[.,]00/);
  });

  test('a shared receipt holds no code and no name of the customer, also in its embedded state', async () => {
    const { body } = await get(`/r/${order.token}`);
    expect(/id="first-page">(.*?)<\/script>/s.exec(body)?.[1]).toContain(order.id);
    expect(order.codes).toHaveLength(2);
    for (const text of [...order.codes, buyer.nickname])
      for (const part of [text, text.slice(0, 8), text.slice(-8)])
        expect(body.toLowerCase()).not.toContain(part.toLowerCase());
  });

  test('a shared receipt is not cached, not sent as a referrer and not indexed', async () => {
    for (const url of [`/r/${order.token}`, '/r/forged']) {
      const { headers, body } = await get(url);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
      expect(headers).not.toHaveProperty('etag');
      expect(body).toContain('<meta name="robots" content="noindex" />');
      expect(body).not.toContain('rel="canonical"');
    }
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.body).not.toContain('/r/');
  });

  test('a shared receipt shows the current state each time', async () => {
    const id = await buyOne(buyer);
    const { receipt_token: token } = await buyer.call.orders.detail({ id });
    expect((await get(`/r/${token}?lang=en`)).body).toContain('Codes delivered');
    await buyer.call.orders.refundUnrevealed({ id });
    expect((await get(`/r/${token}?lang=en`)).body).toContain('Refunded');
  });

  test('answers 404 with the page to a receipt link with another token', async () => {
    for (const token of ['x', order.token.slice(0, -1), `${order.token}%00`]) {
      const { statusCode, body } = await get(`/r/${token}`);
      expect(statusCode, token).toBe(404);
      expect(body).toContain('<div id="root"></div>');
      expect(body).not.toContain(order.id);
    }
    expect((await get('/r/')).statusCode).toBe(404);
    expect((await get(`/r/${order.token}/x`)).statusCode).toBe(404);
  });

  test('answers 429 to an address that opens too many receipt links', async () => {
    const address = newAddress();
    for (let n = 0; n < 7; n++) expect((await get('/r/forged', address)).statusCode).toBe(404);
    const refused = await get(`/r/${order.token}`, address);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).not.toContain(order.id);
    expect((await get(`/r/${order.token}`)).statusCode).toBe(200);
  });
});

async function buyOne(user: TestUser): Promise<string> {
  const shelf = await stockShelf(shop.deps, { usd: 250n, codes: 1 });
  await fillCart(shop.deps, user.userId, shelf.optionId, 1);
  return (await user.call.orders.payFromBalance({ currency: 'usd' })).order_id;
}
