import { createHash } from 'node:crypto';
import { collectForeignRequests } from '#support/intercept-calls.ts';
import { clickLink, main, shownCodes, stored } from '#support/page-actions.ts';
import { newCodes } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

const appPages = ['/', '/products', '/login', '/orders', '/no-such-page'];

test("the security policy of every page allows only the shop's scripts and the named inline script", async ({
  request,
  shop,
}) => {
  for (const path of appPages) {
    await test.step(path, async () => {
      const answer = await request.get(path);
      const policy = Object.fromEntries(
        (answer.headers()['content-security-policy'] ?? '')
          .split(';')
          .map((directive) => directive.trim().split(/\s+/))
          .map(([name = '', ...sources]) => [name, sources]),
      ) as Record<string, string[]>;
      const [self, named, ...others] = policy['script-src'] ?? [];
      expect([self, others]).toEqual(["'self'", []]);
      expect(policy['object-src'] ?? policy['default-src']).toEqual(["'none'"]);
      expect(policy['base-uri']).toEqual([expect.stringMatching(/^'(self|none)'$/)]);
      expect(policy['frame-ancestors']).toEqual(["'none'"]);
      expect(policy['form-action']).toBeDefined();
      const headers = answer.headers();
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBeDefined();
      const html = await answer.text();
      for (const [, attributes = '', body = ''] of html.matchAll(
        /<script([^>]*)>([\s\S]*?)<\/script>/g,
      )) {
        if (/\btype="application\/(ld\+)?json"/.test(attributes)) continue; // contains JSON data instead of a script
        if (body === '') expect(attributes).toMatch(/\bsrc="\/[^"]+"/);
        else expect(`'sha256-${sha256(body)}'`).toBe(named);
      }
      expect(html).not.toMatch(/\son\w+=|javascript:/i);
      // Links and metadata may contain absolute addresses; other elements may not.
      for (const [, element = '', attributes = ''] of html.matchAll(/<(\w+)\b([^>]*)>/g)) {
        const address = /\s(?:src|href|srcset)="((?:https?:)?\/\/[^"]*)"/i.exec(attributes)?.[1];
        if (address === undefined) continue;
        if (element === 'a') expect(attributes).toMatch(/\srel="[^"]*\bnoopener\b/);
        else expect(new URL(address, shop.url).origin).toBe(new URL(shop.url).origin);
      }
    });
  }
});

// every-page.spec.ts checks every page of a customer.
test('home page and log-in load nothing from other hosts for a guest', async ({ page, shop }) => {
  const elsewhere = collectForeignRequests(page, shop.url);
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(elsewhere()).toEqual([]);
});

test('answers 404 with the web app for an unknown page, and without it for a missing file or call', async ({
  request,
}) => {
  const unknown = await request.get('/no-such-page');
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain('id="root"');
  for (const path of ['/assets/x.js', '/images/none.svg', '/favicon.gif', '/robots.old.txt']) {
    const answer = await request.get(path);
    expect.soft(answer.status(), path).toBe(404);
    expect.soft(await answer.text(), path).not.toContain('id="root"');
  }
  const answer = await request.get('/api/no-such-call');
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toMatchObject({ success: false, error: { code: 'not_found' } });
});

test('the server sends no file for an undecodable address or one outside the folder', async ({
  shop,
}) => {
  for (const path of [
    '/%E0%A4%A',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
  ]) {
    const answer = await fetch(`${shop.url}${path}`);
    expect.soft(answer.status, path).toBeGreaterThanOrEqual(400);
    expect.soft(answer.status, path).toBeLessThan(500);
    expect.soft(await answer.text(), path).not.toContain('"dependencies"');
  }
});

test.describe('codes', () => {
  test.use({ loggedIn: true });

  test('leaves no trace of codes in the browser after the receipt is left', async ({
    page,
    shop,
    customer,
    t,
  }) => {
    const codes = newCodes(2);
    const product = await shop.createProduct([{ amount: 10, rub: 10, codes }]);
    await shop.credit(customer, { rub: 20 });
    const id = await shop.buy(customer, product, 2);
    const answered = page.waitForResponse(/orders\.revealCodes/);
    await page.goto(`/orders/${id}`);
    await page.getByRole('button', { name: t('orders:codes.show'), exact: true }).click();
    expect((await answered).headers()['cache-control']).toContain('no-store');
    await expect(main(page).locator('code')).toHaveCount(2);
    expect((await shownCodes(page)).sort()).toEqual([...codes].sort());
    const kept = () =>
      page.evaluate(async () =>
        JSON.stringify([
          { ...localStorage },
          { ...sessionStorage },
          document.cookie,
          history.state,
          location.href,
          await indexedDB.databases(),
          await caches.keys(),
        ]),
      );
    for (const code of codes) expect(await kept()).not.toContain(code);
    await clickLink(main(page), t('orders:details.back'));
    await expect(page).toHaveURL('/orders');
    // The receipt remains visible until the list is rendered.
    await expect(page.getByRole('heading', { name: t('orders:page.title') })).toBeVisible();
    for (const code of codes) {
      expect(await kept()).not.toContain(code);
      expect(await page.content()).not.toContain(code);
    }
  });

  test('stores in the browser only what the privacy page names', async ({
    page,
    shop,
    customer,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const keys = await page.evaluate(() => Object.keys(localStorage).sort());
    expect(keys).toEqual(['currency', 'language', 'nickname', 'token', 'userId']);
    expect(await stored(page, 'token')).toBe(customer.token);
    const cookies = await page.context().cookies(shop.url);
    expect(cookies.map(({ name, value }) => [name, value])).toEqual([['language', 'en']]);
  });
});
