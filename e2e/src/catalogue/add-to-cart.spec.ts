import type { Page } from '@playwright/test';
import { clickButton, clickLink, main } from '#support/page-actions.ts';
import { newCodes, unique } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import { money, type Translate } from '#support/translate-and-format.ts';

const addToCart = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('product:cart.add') });

test.describe('adding to the cart', () => {
  test('“Buy now” of a guest keeps the item through a registration with a reload and adds it to the cart once', async ({
    page,
    shop,
    t,
  }) => {
    const product = await shop.createProduct([
      { amount: 10, rub: 100, codes: newCodes(2) },
      { amount: 20, rub: 150, codes: newCodes(4) },
    ]);
    await page.goto(`/products/${product.slug}`);
    await clickButton(page, /^20\b/);
    await clickButton(page, t('common:increase'));
    await clickButton(page, t('product:cart.buyNow'));
    await expect(page).toHaveURL('/login');
    await clickLink(page, t('auth:login.toRegister'));
    await expect(page).toHaveURL('/register');
    await page.reload();
    await page.locator('input[name=nickname]').fill(unique('buyer'));
    await page.locator('input[name=password]').fill('quiet-river-7');
    await page.locator('input[name=confirmPassword]').fill('quiet-river-7');
    await clickButton(main(page), t('auth:register.submit'));
    await expect(page).toHaveURL('/checkout');
    await expect(main(page)).toContainText(money(300, 'rub', 'en'));
    await page.goto(`/products/${product.slug}`);
    await expect(addToCart(page, t)).toBeVisible();
    await clickLink(page, t('common:nav.cartCount', { count: 1 }));
    await expect(page).toHaveURL('/cart');
    await expect(main(page).getByRole('listitem')).toHaveCount(1);
    await expect(main(page).getByRole('status').filter({ hasText: '2' }).first()).toBeVisible();
  });
});
