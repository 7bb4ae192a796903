import { expect, test as base } from '@playwright/test';
import type { Currency, Language, Session } from '@manabar/contracts';
import { createApi, type Api } from '@manabar/tooling/rest-api';
import { browserState } from './browser-state.ts';
import { ReusedPage, type ContextOptions, type InitialStorage } from './reused-page.ts';
import { waitForHydrationAlways } from './page-actions.ts';
import { createShop, staff, type Customer, type Shop } from './create-shop.ts';
import { loadTranslate, type Translate } from './translate-and-format.ts';

export { expect };

interface Options {
  /** Language stored in the browser; null for a first visit. */
  language: Language | null;
  /** Currency stored in the browser; null for a first visit. */
  currency: Currency | null;
  /** Whether the browser has the session of the test's customer. */
  loggedIn: boolean;
  /** Whether the browser must be new to the shop; otherwise the tests of a worker share one page. */
  ownPage: boolean;
}

interface Fixtures {
  /** Customer of the browser's session. */
  customer: Customer;
  account: Customer | null;
  initialStorage: InitialStorage;
  chosenOptions: ContextOptions;
  t: Translate;
  healthyPage: void;
}

interface WorkerFixtures {
  reusedPage: ReusedPage;
  shop: Shop;
  adminApi: Api;
}

function shopUrl(): string {
  const url = process.env['SHOP_URL'];
  if (!url) throw new Error('The global setup has not started a shop');
  return url;
}

/** Matches errors of the page itself; failed requests in the console do not count. */
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
  ownPage: [false, { option: true }],

  adminApi: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures wanted from the pattern
    async ({}, use) => {
      const url = shopUrl();
      const { token } = await createApi(url).post<Session>('/auth/login', staff);
      await use(createApi(url, token));
    },
    { scope: 'worker' },
  ],
  shop: [async ({ adminApi }, use) => use(createShop(shopUrl(), adminApi)), { scope: 'worker' }],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures wanted from the pattern
  reusedPage: [async ({}, use) => use(new ReusedPage()), { scope: 'worker' }],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures wanted from the pattern
  baseURL: async ({}, use) => use(shopUrl()),

  account: async ({ loggedIn, shop }, use) => use(loggedIn ? await shop.register() : null),
  customer: async ({ account }, use) => {
    if (!account) throw new Error('Only with `loggedIn`');
    await use(account);
  },

  initialStorage: async ({ account, language, currency }, use) => {
    const stored = { language, currency: currency?.toUpperCase(), session: account };
    // The client stores the language in a cookie too, for the server-rendered first page.
    const cookies = language ? [languageCookie(language)] : [];
    await use({ ...browserState(shopUrl(), stored), cookies });
  },
  storageState: async ({ initialStorage }, use) => use(initialStorage),

  chosenOptions: async (
    {
      viewport,
      colorScheme,
      contextOptions,
      permissions,
      locale,
      timezoneId,
      geolocation,
      userAgent,
      extraHTTPHeaders,
      deviceScaleFactor,
      hasTouch,
      isMobile,
    },
    use,
  ) =>
    use({
      viewport,
      colorScheme,
      contextOptions,
      permissions,
      locale,
      timezoneId,
      geolocation,
      userAgent,
      extraHTTPHeaders,
      deviceScaleFactor,
      hasTouch,
      isMobile,
    }),

  context: async (
    { browser, reusedPage, ownPage, javaScriptEnabled, chosenOptions, initialStorage },
    use,
    { errors },
  ) => {
    if (ownPage || !javaScriptEnabled) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const page = await reusedPage.acquire(browser, chosenOptions, initialStorage);
    await use(page.context());
    // When a test fails, Playwright describes its page while closing it.
    await (errors.length > 0 ? reusedPage.close() : reusedPage.release());
  },
  page: async ({ context, ownPage, javaScriptEnabled }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    if (ownPage && javaScriptEnabled) waitForHydrationAlways(page);
    await use(page);
    // Ignores errors of requests that the test still handles after its end.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  t: async ({ language }, use) => use(await loadTranslate(language ?? 'ru')),

  // Fails a test on any exception in the page or violation of the content security policy.
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
