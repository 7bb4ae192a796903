import type { Page } from '@playwright/test';
import { axeFindings } from '#support/accessibility.ts';
import { clickButton, waitForHydration, main } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';

test.use({ language: null, currency: null, ownPage: true });

const renderedPaths = [
  '/',
  '/products',
  '/products/roblox',
  '/support',
  '/terms',
  '/privacy',
  '/contacts',
];

/** Collects the page's errors, including hydration mismatches. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows home page, catalogue and a product without scripts', async ({ page }) => {
    for (const path of ['/', '/products']) {
      await page.goto(path);
      await expect(page.locator('main a[href="/products/roblox"]').first()).toBeVisible();
    }
    await page.goto('/products/roblox?lang=en');
    await expect(page.getByRole('heading', { level: 1, name: 'Roblox' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('hydrates each page that the server renders without errors and without requests', async ({
  page,
}) => {
  const said = complaints(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/trpc/')) calls.push(request.url());
  });
  for (const path of renderedPaths) {
    await page.goto(path);
    const before = await page.evaluate(() => document.querySelector('main')?.textContent);
    await page.locator('main').evaluate((main) => main.setAttribute('data-first', ''));
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('main'), path).toHaveAttribute('data-first', '');
    const after = await page.evaluate(() => document.querySelector('main')?.textContent);
    expect(after, path).toBe(before);
    expect({ said, calls }, path).toEqual({ said: [], calls: [] });
  }
});

test('never shows the wrong language to a visitor whose language differs from the cookie', async ({
  page,
}) => {
  const said = complaints(page);
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalogue');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // From now on the cookie tells the server the language.
  const answer = await page.reload();
  expect(await answer?.text()).toContain('<html lang="en"');
  expect(said).toEqual([]);
});

test('never shows the whole catalogue before the search of the address', async ({ page }) => {
  const said = complaints(page);
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    const look = () => {
      const cards = [...document.querySelectorAll('main a[href^="/products/"]')];
      for (const card of cards)
        if (card.checkVisibility({ visibilityProperty: true }))
          shown.push(card.getAttribute('href') ?? '');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/products?q=robux');
  await expect(page.locator('main a[href="/products/roblox"]')).toBeVisible();
  await waitForHydration(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-asked');
  const shown = await page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  expect([...new Set(shown)]).toEqual(['/products/roblox']);
  await page.goto('/products?type=top-ups');
  await expect(page.locator('main a[href="/products/pubg"]')).toBeVisible();
  await expect(page.locator('main a[href="/products/roblox"]')).toHaveCount(0);
  expect(said).toEqual([]);
});

test('applies presses and input made before hydration', async ({ page, t }) => {
  const said = complaints(page);
  for (const path of ['/products/roblox', '/products']) {
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const plus = page.getByRole('button', { name: t('common:increase') });
    const isProduct = path !== '/products';
    if (isProduct) await plus.click();
    else await main(page).getByRole('searchbox').fill('robux');
    release();
    if (isProduct)
      await expect(main(page).getByRole('status').filter({ hasText: '2' })).toBeVisible();
    else await expect(page).toHaveURL('/products?q=robux');
    await page.unrouteAll({ behavior: 'wait' });
  }
  expect(said).toEqual([]);
});

test('applies a press during hydration once', async ({ page, t }) => {
  await page.addInitScript((label) => {
    const listen = Reflect.get(EventTarget.prototype, 'addEventListener');
    const press = () =>
      document.querySelector<HTMLElement>(`main [aria-label="${label}"]`)?.click();
    // React listens at the root before it renders.
    Element.prototype.addEventListener = function (...listener: [string, never]) {
      listen.apply(this, listener);
      if (this.id !== 'root' || listener[0] !== 'click') return;
      Reflect.deleteProperty(Element.prototype, 'addEventListener');
      queueMicrotask(press);
    };
  }, t('common:increase'));
  await page.goto('/products/roblox');
  await waitForHydration(page);
  await expect(main(page).getByRole('status').filter({ hasText: /^2$/ })).toBeVisible();
});

test('searches by the browser before hydration', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await main(page).getByRole('combobox').fill('robux');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?q=robux');
});

test('sends a support message that is submitted before hydration', async ({ page, t }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/support', { waitUntil: 'domcontentloaded' });
  for (const [field, text] of [
    ['nickname', 'guest'],
    ['userId', '77'],
    ['message', 'My code does not work.'],
  ] as const)
    await main(page).locator(`[name=${field}]`).fill(text);
  await clickButton(main(page), t('support:form.submit'));
  scripts.resolve();
  await expect(page.getByRole('dialog', { name: t('support:sent.title') })).toBeVisible();
});

test('keeps a page as rendered when its scripts fail to load', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/products?q=robux', { waitUntil: 'load' });
  await expect(page.locator('main a[href="/products/roblox"]')).toBeVisible();
});

test('offers to reload a page whose scripts or texts could not be loaded', async ({ page, t }) => {
  for (const [path, file] of [
    ['/login', 'index'],
    ['/login', 'common'],
    ['/products/roblox', 'index'],
    ['/products/roblox', 'common'],
  ] as const) {
    await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
    await page.goto(path, { waitUntil: 'load' });
    const note = page.getByRole('alert').filter({ hasText: t('errors:NETWORK') });
    await expect(note, `${path} without ${file}`).toBeVisible();
    expect(await axeFindings(page, { part: '[role=alert]' })).toEqual([]);
    await page.unrouteAll();
    await note.getByRole('button', { name: t('common:state.reload') }).click();
    await expect(note).toHaveCount(0);
    await waitForHydration(page);
  }
});

test('offers to reload a page that the browser translates into another language', async ({
  page,
  t,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.lang = 'de';
    });
  });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'load' });
  await expect(page.getByRole('alert').filter({ hasText: t('errors:NETWORK') })).toBeVisible();
});

test('says nothing about a script of an extension or a proxy that is blocked', async ({
  page,
  t,
}) => {
  await page.route('**/beacon.js', (route) => route.abort());
  await page.goto('/');
  await waitForHydration(page);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.src = '/beacon.js';
    const failed = new Promise((resolve) => script.addEventListener('error', resolve));
    document.head.append(script);
    return failed;
  });
  await expect(page.getByRole('alert').filter({ hasText: t('errors:NETWORK') })).toHaveCount(0);
});

test.describe('a visitor who prefers dark colours', () => {
  test.use({ colorScheme: 'dark' });

  test('applies the visitor’s colour scheme before the first paint', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/', { waitUntil: 'load' });
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(18, 19, 26)',
    );
  });
});
