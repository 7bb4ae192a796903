import type { Browser, Locator, Page } from '@playwright/test';
import type { Language, Session } from '@manabar/contracts';
import { browserState } from './browser-state.ts';
import { main, waitForHydration } from './page-actions.ts';
import { staff, type Shop } from './create-shop.ts';
import type { Translate } from './translate-and-format.ts';

export const button = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true });
/** Messages of the displayed support thread. */
export const messages = (page: Page, t: Translate): Locator =>
  main(page)
    .getByRole('list', { name: t('thread:messages') })
    .locator('> li');

/** Opens a page of the admin area in a separate browser context. */
export async function openAsAdmin(browser: Browser, shop: Shop, language: Language, path: string) {
  const session = await shop.anonymous.post<Session>('/auth/login', staff);
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 1280, height: 800 },
    storageState: browserState(shop.url, { language, session }),
  });
  const page = await context.newPage();
  await page.goto(path);
  await waitForHydration(page);
  return { page, close: () => context.close() };
}
