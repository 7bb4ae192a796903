import type { Session } from '@manabar/contracts';
import type { Locator, Page } from '@playwright/test';
import { createApi } from '@manabar/tooling/rest-api';
import { main } from './page-actions.ts';
import { staff } from './create-shop.ts';
import { expect, test as base } from './test.ts';

export { expect };

/**
 * Test whose browser is logged in as an admin with its own session, so that ending it affects no other test. The
 * fixtures `shop` and `adminApi` act as another admin.
 */
export const test = base.extend({
  account: async ({ shop }, use) => {
    const session = await shop.anonymous.post<Session>('/auth/login', staff);
    await use({ ...session, password: staff.password, api: createApi(shop.url, session.token) });
  },
});

/** Rows of the list without the header. */
export const rows = (page: Page): Locator => main(page).locator('tbody tr');

/** Row with this name. */
export const row = (page: Page, name: string): Locator =>
  rows(page).filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** Dialog with this title, or any open dialog. */
export const dialog = (page: Page, title?: string): Locator =>
  page.getByRole('dialog', { ...(title !== undefined && { name: title, exact: true }) });
