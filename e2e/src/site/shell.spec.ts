import type { Page } from '@playwright/test';
import { axeFindings, findingsInBothSchemes } from '#support/accessibility.ts';
import { refuse } from '#support/intercept-calls.ts';
import { press } from '#support/keyboard.ts';
import { settled } from '#support/wait-until-settled.ts';
import {
  clickButton,
  clickLink,
  logIn,
  main,
  navigateWithin,
  toast,
} from '#support/page-actions.ts';
import { newCodes } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import { loadTranslate, money, type Translate } from '#support/translate-and-format.ts';

const phone = { width: 360, height: 740 };
const bottom = (page: Page, t: Translate) =>
  page.getByRole('navigation', { name: t('common:nav.bottom') });
const payBar = (page: Page) => page.locator('[data-pay-bar]');

test('keeps the header visible while scrolling, and opens a new page at its top with its title and focus', async ({
  page,
  t,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/');
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
  await clickLink(page.getByRole('banner'), t('common:nav.catalogue'));
  const title = t('common:title.page', { title: t('catalogue:list.title') });
  await expect(page).toHaveTitle(title);
  await expect(page.getByTestId('page-announcer')).toHaveText(title);
  await expect(main(page)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('shows toasts at the bottom centre above the bottom menu', async ({ page, t }) => {
  await page.goto('/login');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await logIn(page, t, { nickname: ' ', password: ' ' });
    const said = toast(page, t('auth:login.invalid_credentials'));
    // Hovering keeps the toast open.
    await said.hover();
    await expect(async () => {
      // The toast slides in from below, after the menu of the new width has been measured.
      await settled(page);
      const box = await said.boundingBox();
      const menu = width === 360 ? await bottom(page, t).boundingBox() : null;
      const end = menu?.y ?? 740;
      expect(box && Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(9);
      expect(box && end - (box.y + box.height)).toBeGreaterThanOrEqual(8);
      expect(box && end - (box.y + box.height)).toBeLessThan(40);
    }).toPass();
    await page.mouse.move(0, 0);
    await expect(said).toHaveCount(0);
  }
});

test('shows the text of a toast even if the script of toasts could not be loaded at first', async ({
  page,
  t,
}) => {
  let failures = 0;
  await page.route(/\/assets\/toast-list-.*\.js/, (route) => {
    failures += 1;
    return route.abort();
  });
  await page.goto('/login');
  await logIn(page, t, { nickname: ' ', password: ' ' });
  await expect.poll(() => failures).toBeGreaterThan(0);
  const text = page.getByTestId('toasts').getByText(t('auth:login.invalid_credentials'));
  await expect(text).toBeVisible();
  await expect(toast(page, t('auth:login.invalid_credentials'))).toHaveCount(0);
  await page.unroute(/\/assets\/toast-list-.*\.js/);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(toast(page, t('auth:login.invalid_credentials'))).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, loggedIn: true });

  test('shows either the bottom menu or the pay bar on a phone', async ({
    page,
    shop,
    customer,
    t,
  }) => {
    const product = await shop.createProduct([{ amount: 10, rub: 10, codes: newCodes(2) }]);
    await shop.addToCart(customer, product);
    await page.goto('/orders');
    await expect(bottom(page, t)).toBeVisible();
    await expect(payBar(page)).toHaveCount(0);
    for (const path of [`/products/${product.slug}`, '/cart', '/checkout']) {
      await navigateWithin(page, path);
      await expect(page).toHaveURL(path);
      await expect(payBar(page), path).toBeVisible();
      await expect(bottom(page, t), path).toBeHidden();
    }
  });

  test('keeps the toast of a refused payment off the pay bar', async ({
    page,
    shop,
    customer,
    t,
  }) => {
    const product = await shop.createProduct([{ amount: 10, rub: 10, codes: newCodes(2) }]);
    await shop.addToCart(customer, product);
    await shop.credit(customer, { rub: 50 });
    await refuse(page, 'orders.payFromBalance', { code: 'price_changed' });
    await page.goto('/checkout');
    const total = money(10, 'rub', 'en');
    await clickButton(page, t('checkout:pay.action', { total }));
    const said = t('checkout:errors.price_changed');
    await expect(toast(page, said)).toBeVisible();
    await expect
      .poll(async () => {
        await settled(page);
        const above = await toast(page, said).boundingBox();
        const below = await payBar(page).boundingBox();
        return above && below && above.y + above.height <= below.y && above.y >= 0;
      })
      .toBe(true);
  });
});

test('keeps the slide-out menu of a guest accessible and traps the focus in it', async ({
  page,
  t,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/products');
  const burger = page.getByRole('button', { name: t('common:nav.openMenu') });
  await press(page, burger);
  const menu = page.getByRole('dialog', { name: t('common:nav.menu') });
  await expect(menu).toBeVisible();
  expect.soft(await findingsInBothSchemes(page)).toEqual([]);
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== null && focused !== document.body && !focused.closest('[role=dialog]');
    });
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(burger).toBeFocused();
});

test('the web shop shows that the connection is lost without moving the page', async ({
  page,
  context,
  t,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/products');
  await expect(main(page).getByRole('link').first()).toBeVisible();
  const place = () => page.getByRole('heading', { level: 1 }).boundingBox();
  const before = await place();
  await context.setOffline(true);
  const note = page.getByText(t('common:offline.title'));
  await expect(note).toBeVisible();
  expect(await place()).toEqual(before);
  expect(await axeFindings(page)).toEqual([]);
  await context.setOffline(false);
  await expect(note).toHaveCount(0);
});

test.describe('without storage', () => {
  test.use({ language: null, currency: null, ownPage: true });

  test('keeps language and currency without storage while the shop is open', async ({
    page,
    shop,
  }) => {
    const product = await shop.createProduct([
      { amount: 10, usd: 1.5, rub: 100, codes: newCodes(1) },
    ]);
    await page.addInitScript(() => {
      for (const name of ['getItem', 'setItem', 'removeItem'])
        Object.defineProperty(Storage.prototype, name, {
          value: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await page.goto('/products');
    await page.locator('header select[name=language]').selectOption('uz');
    await expect(page.locator('html')).toHaveAttribute('lang', 'uz');
    await page.locator('header select[name=currency]').selectOption('usd');
    const uz = await loadTranslate('uz');
    await main(page).getByRole('searchbox').fill(product.title);
    await clickLink(main(page), product.title);
    await expect(page).toHaveURL(`/products/${product.slug}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'uz');
    await expect(page.getByRole('banner')).toContainText(uz('common:nav.support'));
    await expect(payBar(page)).toContainText(money(1.5, 'usd', 'uz'));
  });
});
