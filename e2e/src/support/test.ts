import { expect, test as base } from '@playwright/test';
import type { Currency, Language, Session } from '@manabar/contracts';
import { createApi, type Api } from './api.ts';
import { isAlive } from './screen.ts';
import { createShop, type Customer, type Shop } from './shop.ts';
import { loadTranslate, type Translate } from './texts.ts';

export { expect };

interface Options {
  /** What the browser has stored as the chosen language; null for a first visit. */
  language: Language | null;
  /** The same for the currency. */
  currency: Currency | null;
  /** Whether the browser holds the session of this test's own customer. */
  loggedIn: boolean;
}

interface Fixtures {
  /** The customer whose session the browser holds. */
  customer: Customer;
  account: Customer | null;
  t: Translate;
  healthyPage: void;
}

interface WorkerFixtures {
  shop: Shop;
  adminApi: Api;
}

function shopUrl(): string {
  const url = process.env['SHOP_URL'];
  if (!url) throw new Error('The global setup has not started a shop');
  return url;
}

/** Errors of the page itself. What a refused call leaves in the console is none. */
const isFault = (text: string) =>
  /Content Security Policy|Uncaught|Minified React error/.test(text);

function languageCookie(value: Language) {
  const { hostname: domain } = new URL(shopUrl());
  const life = { expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' } as const;
  return { name: 'language', value, domain, path: '/', ...life };
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  language: ['en', { option: true }],
  currency: ['rub', { option: true }],
  loggedIn: [false, { option: true }],

  adminApi: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures wanted from the pattern
    async ({}, use) => {
      const url = shopUrl();
      const { token } = await createApi(url).post<Session>('/auth/login', {
        nickname: 'admin',
        password: 'admin12345',
      });
      await use(createApi(url, token));
    },
    { scope: 'worker' },
  ],
  shop: [async ({ adminApi }, use) => use(createShop(shopUrl(), adminApi)), { scope: 'worker' }],

  // eslint-disable-next-line no-empty-pattern -- as above
  baseURL: async ({}, use) => use(shopUrl()),

  account: async ({ loggedIn, shop }, use) => use(loggedIn ? await shop.register() : null),
  customer: async ({ account }, use) => {
    if (!account) throw new Error('Only with `loggedIn`');
    await use(account);
  },

  storageState: async ({ account, language, currency }, use) => {
    const stored = {
      language,
      currency: currency?.toUpperCase(),
      token: account?.token,
      nickname: account?.nickname,
      userId: account && String(account.userId),
    };
    const localStorage = Object.entries(stored).flatMap(([name, value]) =>
      value ? [{ name, value }] : [],
    );
    // The client keeps the language there too, for the server to draw the first page in.
    const cookies = language ? [languageCookie(language)] : [];
    await use({ cookies, origins: [{ origin: shopUrl(), localStorage }] });
  },

  // A page that is opened is alive, unless a test says what else it waits for: before that, the browser by itself
  // follows links and sends forms, and only a test is quick enough to press them.
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) {
      const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
      page.goto = async (url, options) => {
        const response = await goto(url, options);
        if (!options?.waitUntil) await isAlive(page);
        return response;
      };
      page.reload = async (options) => {
        const response = await reload(options);
        if (!options?.waitUntil) await isAlive(page);
        return response;
      };
    }
    await use(page);
    // What a test still answers when it is over is nobody's failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  t: async ({ language }, use) => use(await loadTranslate(language ?? 'ru')),

  // No test passes over an exception in the page or a broken content security policy.
  healthyPage: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && isFault(message.text())) faults.push(message.text());
      });
      await use();
      expect(faults, 'faults of the page').toEqual([]);
    },
    { auto: true },
  ],
});
