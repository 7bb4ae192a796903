import type { Locator, Page } from '@playwright/test';
import type { Translate } from './translate-and-format.ts';

/** Toast with this text. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('.toast', { hasText: text });

/** Visible navigation: the header's, or the bottom one on phones. */
export function navigation(page: Page, t: Translate): Locator {
  const { width } = page.viewportSize() ?? { width: 1280 };
  return page.getByRole('navigation', {
    name: t(width < 700 ? 'common:nav.bottom' : 'common:nav.main'),
  });
}

export const main = (page: Page): Locator => page.getByRole('main');

type Scope = Pick<Page, 'getByRole'>;

export const clickButton = (scope: Scope, name: string | RegExp): Promise<void> =>
  scope.getByRole('button', { name }).click();

export const clickLink = (scope: Scope, name: string | RegExp): Promise<void> =>
  scope.getByRole('link', { name }).click();

/** Button that pays from the balance. */
export const payButton = (page: Page, t: Translate, total: string): Locator =>
  page.getByRole('button', { name: t('checkout:pay.action', { total }) });

/** Returns the value that the browser has stored under a key. */
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** Fills in and submits the log-in form. */
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

/** Opens the bank's page from the checkout by choosing the card. */
export async function openBankPage(page: Page, t: Translate): Promise<void> {
  await main(page)
    .getByRole('radio', { name: t('checkout:method.cards') })
    .check();
  const [start = ''] = t('checkout:card.action', { total: '|' }).split('|');
  await page.getByRole('button', { name: start }).filter({ visible: true }).first().click();
  await page.waitForURL(/\/pay\//);
}

/** Navigates within the shop without a link; `state` becomes the history state. */
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

/** Returns the codes of the order as displayed on the page. */
export const shownCodes = (page: Page): Promise<string[]> =>
  main(page).locator('code').allInnerTexts();

/** Returns the text of the clipboard; the test needs the permission to read it. */
export const clipboard = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());

/** Makes the browser request the data of a public page, because a page rendered in another language is rendered again. */
export async function askInBrowser(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'language' });
}

/** Waits until React has hydrated the whole page; the last element is hydrated last. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const last = [...document.querySelectorAll('#content *')].at(-1);
    return last !== undefined && Object.keys(last).some((key) => key.startsWith('__reactFiber'));
  });

/**
 * Makes navigations wait for hydration unless a test waits otherwise, because before it the browser itself follows
 * links and submits forms.
 */
export function waitForHydrationAlways(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await waitForHydration(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await waitForHydration(page);
    return response;
  };
}
