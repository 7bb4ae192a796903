import type { Session } from '@manabar/contracts';
import type { Locator, Page } from '@playwright/test';
import { axeFindings, overflow } from './accessibility.ts';
import { createApi } from './api.ts';
import { main } from './screen.ts';
import { expect, test as base } from './test.ts';

export { expect };

/** The demo's admin. */
export const staff = { nickname: 'admin', password: 'admin12345' };

/**
 * A test whose browser is logged in as an admin, with a session of its own: what ends it ends no other test's. The
 * fixtures `shop` and `adminApi` are another admin's window: what they change, somebody else has changed.
 */
export const test = base.extend({
  account: async ({ shop }, use) => {
    const session = await shop.anonymous.post<Session>('/auth/login', staff);
    await use({ ...session, password: staff.password, api: createApi(shop.url, session.token) });
  },
});

/** Rows of the list on the page, without its head. */
export const rows = (page: Page): Locator => main(page).locator('tbody tr');

/** The row of that name. */
export const row = (page: Page, name: string): Locator =>
  rows(page).filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** The dialog of that title, or whichever stands open. */
export const dialog = (page: Page, title?: string): Locator =>
  page.getByRole('dialog', { ...(title !== undefined && { name: title, exact: true }) });

/** The page as it stands can be used by everybody and fits: at both widths, in both schemes. */
export async function expectFits(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 900 });
      const place = `${colorScheme}, ${width} px`;
      expect.soft(await axeFindings(page), place).toEqual([]);
      expect.soft(await overflow(page), place).toEqual([]);
    }
  }
}
