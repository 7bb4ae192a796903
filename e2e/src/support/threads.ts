import type { Browser, Locator, Page } from '@playwright/test';
import type { Language, Session } from '@manabar/contracts';
import { expectFits, staff } from './admin.ts';
import { main, waitForHydration } from './screen.ts';
import type { Shop } from './shop.ts';
import type { Translate } from './texts.ts';

export const button = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true });
/** Messages of the shown support thread. */
export const messages = (page: Page, t: Translate): Locator =>
  main(page)
    .getByRole('list', { name: t('thread:messages') })
    .locator('> li');

/** Checks that the page fits and is accessible on a desktop and on a phone, in both schemes. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await expectFits(page, [1280, 360]);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Opens a page of the admin area in a browser of its own. */
export async function openAsAdmin(browser: Browser, shop: Shop, language: Language, path: string) {
  const session = await shop.anonymous.post<Session>('/auth/login', staff);
  const stored = { language, token: session.token, nickname: session.nickname };
  const localStorage = Object.entries({ ...stored, userId: String(session.userId) }).map(
    ([name, value]) => ({ name, value }),
  );
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: shop.url, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto(path);
  await waitForHydration(page);
  return { page, close: () => context.close() };
}
