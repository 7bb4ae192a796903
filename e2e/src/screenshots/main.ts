import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { languageSchema, type Language, type Session } from '@manabar/contracts';
import { chromiumArgs, findChromium } from '@manabar/tooling/browser';
import { createApi } from '@manabar/tooling/rest-api';
import { browserState } from '#support/browser-state.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { createShop, staff, type Customer } from '#support/create-shop.ts';
import { fillCart, prepareShowcase } from './prepare-showcase.ts';
import { startStack } from '#support/start-stack.ts';
import { loadTranslate } from '#support/translate-and-format.ts';

/*
 * Takes pictures of every page and state, in both schemes, on a phone and on a desktop, for visual checks:
 *   pnpm --filter @manabar/e2e screenshots [language] [pattern of the screens' names]
 */
const outDir = join(import.meta.dirname, '../../screenshots');
const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

async function openPage(
  browser: Browser,
  options: {
    url: string;
    language: Language;
    scheme: 'light' | 'dark';
    size: (typeof sizes)[number];
    customer: Pick<Customer, 'token' | 'nickname' | 'userId'> | null;
  },
): Promise<Page> {
  const { url, language, scheme, size, customer } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    storageState: browserState(url, { language, session: customer }),
  });
  return context.newPage();
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

async function run(language: Language, part: RegExp): Promise<void> {
  const stack = await startStack();
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  try {
    const admin = await createApi(stack.url).post<Session>('/auth/login', staff);
    const shop = createShop(stack.url, createApi(stack.url, admin.token));
    const customer = await shop.register();
    const newcomer = await shop.register();
    const poor = await shop.register();
    const place = { ...(await prepareShowcase(shop, customer)), t: await loadTranslate(language) };
    await fillCart(shop, poor, 2);
    await shop.credit(poor, { rub: 120.5 });
    const who = (screen: Screen) => ({ customer, newcomer, poor, admin, nobody: null })[screen.as];
    for (const screen of screens.filter(({ name }) => part.test(name))) {
      for (const size of sizes.filter(({ width }) => !screen.only || screen.only === width)) {
        for (const scheme of ['light', 'dark'] as const) {
          const page = await openPage(browser, {
            url: stack.url,
            language,
            scheme,
            size,
            customer: who(screen),
          });
          const path = join(outDir, `${screen.name}-${size.width}-${scheme}.png`);
          try {
            await screen.open(page, place);
            if (!screen.moving) await settle(page);
            await page.screenshot({ path, fullPage: !screen.moving, animations: 'disabled' });
            console.log(path);
          } catch (error) {
            // A failed screen does not stop the others.
            console.error(path, error);
            process.exitCode = 1;
          } finally {
            await page.context().close();
          }
        }
      }
    }
  } finally {
    await browser.close();
    await stack.stop();
  }
}

const [language = 'en', part = ''] = process.argv.slice(2);
rmSync(outDir, { recursive: true, force: true });
mkdirSync(outDir, { recursive: true });
await run(languageSchema.parse(language), new RegExp(part));
