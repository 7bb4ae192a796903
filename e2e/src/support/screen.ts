import type { Locator, Page } from '@playwright/test';
import type { Translate } from './texts.ts';

/** A toast with this text. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('.toast', { hasText: text });

/** The navigation that is on the screen: the header's, on phones the bottom one. */
export function navigation(page: Page, t: Translate): Locator {
  const { width } = page.viewportSize() ?? { width: 1280 };
  return page.getByRole('navigation', {
    name: t(width < 700 ? 'common:nav.bottom' : 'common:nav.main'),
  });
}

export const main = (page: Page): Locator => page.getByRole('main');

/** What the browser has stored under a key. */
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** Fills the log-in form and sends it. */
export async function logIn(
  page: Page,
  t: Translate,
  { nickname, password }: { nickname: string; password: string },
): Promise<void> {
  await page.locator('input[name=nickname]').fill(nickname);
  await page.locator('input[name=password]').fill(password);
  await main(page)
    .getByRole('button', { name: t('auth:login.submit'), exact: true })
    .click();
}

/** Goes to an address of the shop without a link, as its router does; `state` travels with the entry of the history. */
export async function navigateWithin(page: Page, path: string, state: unknown = null) {
  await page.evaluate(
    ([to, usr]) => {
      const { idx } = history.state as { idx: number };
      history.pushState({ usr, key: String(idx + 1), idx: idx + 1 }, '', to as string);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    },
    [path, state],
  );
}

/** The order's codes as the page shows them. */
export const shownCodes = (page: Page): Promise<string[]> =>
  main(page).locator('code').allInnerTexts();

/** Text of the clipboard; the test's context must have been granted to read it. */
export const clipboard = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());

/**
 * Lets the browser ask for what a public page shows: the server draws it in the language of a cookie, and what it drew
 * in another one than the visitor's is drawn anew.
 */
export async function askInBrowser(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'language' });
}

/** The page is alive when React has put its handlers on all of it: what it drew last comes last. */
export const isAlive = (page: Page) =>
  page.waitForFunction(() => {
    const last = [...document.querySelectorAll('#content *')].at(-1);
    return last !== undefined && Object.keys(last).some((key) => key.startsWith('__reactFiber'));
  });
