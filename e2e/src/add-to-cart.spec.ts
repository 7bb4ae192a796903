import type { Page } from '@playwright/test';
import { logIn, main, toast } from './support/screen.ts';
import { newCodes, unique } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import { money, type Translate } from './support/texts.ts';

const summary = (page: Page) => page.getByRole('complementary');
const addToCart = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('product:cart.add') });

test.describe('adding to the cart', () => {
  test('logged out: a warning, to /login, and what was chosen is in the cart after it', async ({
    page,
    shop,
    t,
  }) => {
    const user = await shop.register();
    const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(2) }]);
    await page.goto(`/products/${product.slug}`);
    await addToCart(page, t).click();
    await expect(toast(page, t('product:cart.loginRequired'))).toBeVisible();
    await expect(page).toHaveURL('/login');
    await logIn(page, t, user);
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('heading', { name: t('cart:page.title') })).toBeVisible();
    await expect(main(page).getByRole('listitem')).toContainText(product.title);
  });

  test('a new customer registers, over a reload, and pays for what was chosen before', async ({
    page,
    shop,
    t,
  }) => {
    const product = await shop.createProduct([
      { amount: 10, rub: 100, codes: newCodes(2) },
      { amount: 20, rub: 150, codes: newCodes(4) },
    ]);
    await page.goto(`/products/${product.slug}`);
    await page.getByRole('button', { name: /^20\b/ }).click();
    await page.getByRole('button', { name: t('common:increase') }).click();
    await page.getByRole('button', { name: t('product:cart.buyNow') }).click();
    await expect(page).toHaveURL('/login');
    await page.reload();
    await page.getByRole('link', { name: t('auth:login.toRegister') }).click();
    await expect(page).toHaveURL('/register');
    await page.reload();
    await page.locator('input[name=nickname]').fill(unique('buyer'));
    await page.locator('input[name=password]').fill('quiet-river-7');
    await page.locator('input[name=confirmPassword]').fill('quiet-river-7');
    await main(page)
      .getByRole('button', { name: t('auth:register.submit') })
      .click();
    await expect(page).toHaveURL('/checkout');
    await expect(main(page)).toContainText(money(300, 'rub', 'en'));
    await page.goto(`/products/${product.slug}`);
    await expect(addToCart(page, t)).toBeVisible();
    await page.goto('/cart');
    await expect(main(page).getByRole('listitem')).toHaveCount(1);
    await expect(main(page).getByRole('status').filter({ hasText: '2' }).first()).toBeVisible();
  });

  test.describe('logged in', () => {
    test.use({ loggedIn: true });

    test('goes to the cart; the same option again raises its quantity', async ({
      page,
      shop,
      customer,
      t,
    }) => {
      const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(5) }]);
      await shop.addToCart(customer, product, 2);
      await page.goto(`/products/${product.slug}`);
      await page.getByRole('button', { name: t('common:increase') }).click();
      await addToCart(page, t).click();
      await expect(page).toHaveURL('/cart');
      await expect(page.getByRole('heading', { name: t('cart:page.title') })).toBeVisible();
      await expect(main(page).getByRole('listitem')).toHaveCount(1);
      await expect(main(page).getByRole('status').filter({ hasText: '4' }).first()).toBeVisible();
    });

    test('a session that ends on the press: after the log-in the item is in the cart, once', async ({
      page,
      shop,
      customer,
      t,
    }) => {
      const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(5) }]);
      await page.goto(`/products/${product.slug}`);
      await page.getByRole('button', { name: t('common:increase') }).click();
      await customer.api.post('/auth/logout', {});
      await addToCart(page, t).click();
      await expect(page).toHaveURL('/login');
      await page.reload();
      await logIn(page, t, customer);
      await expect(page).toHaveURL('/cart');
      await expect(main(page).getByRole('listitem')).toHaveCount(1);
      await expect(main(page).getByRole('status').filter({ hasText: '2' }).first()).toBeVisible();
    });

    test('a price that changed meanwhile is refused, and the page shows the new one', async ({
      page,
      shop,
      t,
    }) => {
      const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(1) }]);
      await page.goto(`/products/${product.slug}`);
      await expect(summary(page)).toContainText(money(100, 'rub', 'en'));
      const { items } = await shop.admin.get<{ items: { id: number }[] }>(
        `/admin/codes?productId=${product.id}`,
      );
      await shop.admin.put(`/admin/codes/${items[0]?.id}`, { priceRub: 120 });
      await addToCart(page, t).click();
      await expect(toast(page, t('errors:price_changed'))).toBeVisible();
      await expect(summary(page)).toContainText(money(120, 'rub', 'en'));
      await expect(page).toHaveURL(`/products/${product.slug}`);
    });
  });
});
