import { press, tabTo } from '#support/keyboard.ts';
import { main, shownCodes } from '#support/screen.ts';
import { newCodes } from '#support/shop.ts';
import { expect, test } from '#support/test.ts';
import { money } from '#support/texts.ts';

test('completes a purchase with the keyboard alone', async ({ page, shop, t }) => {
  const customer = await shop.register();
  const codes = newCodes(3);
  const product = await shop.createProduct([
    { amount: 10, rub: 100, codes: newCodes(3) },
    { amount: 20, rub: 190, codes },
  ]);
  await shop.credit(customer, { rub: 500 });

  await page.goto('/login');
  await tabTo(page, page.locator('input[name=nickname]'));
  await page.keyboard.type(customer.nickname);
  await tabTo(page, page.locator('input[name=password]'));
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await tabTo(page, main(page).getByRole('combobox'));
  await page.keyboard.type(product.title);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\?q=/);
  await press(page, main(page).getByRole('link', { name: product.title }));
  await expect(page).toHaveURL(`/products/${product.slug}`);

  const amounts = page.getByRole('group', { name: t('product:amount.title'), exact: true });
  await press(page, amounts.getByRole('button').nth(1), 'Space');
  await expect(amounts.getByRole('button').nth(1)).toHaveAttribute('aria-pressed', 'true');
  await press(page, page.getByRole('button', { name: t('common:increase') }));
  await press(page, page.getByRole('button', { name: t('product:cart.add') }));
  await expect(page).toHaveURL('/cart');
  await press(page, main(page).getByRole('link', { name: t('cart:summary.checkout') }));
  await expect(page).toHaveURL('/checkout');
  const total = money(380, 'rub', 'en');
  await press(page, page.getByRole('button', { name: t('checkout:pay.action', { total }) }));
  await expect(page).toHaveURL('/orders');
  await press(page, main(page).getByRole('listitem').first().getByRole('link'));
  await expect(page).toHaveURL(/\/orders\/.+/);
  await press(page, page.getByRole('button', { name: t('orders:codes.show'), exact: true }));
  await expect(main(page).locator('code')).toHaveCount(2);
  for (const code of await shownCodes(page)) expect(codes).toContain(code);
});

test('offers a link past the header at the first Tab', async ({ page, t }) => {
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: t('common:skipToContent') });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main(page)).toBeFocused();
});

test('traps the focus in a dialog and returns it afterwards', async ({ page, t }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products');
  const burger = page.getByRole('button', { name: t('common:nav.openMenu') });
  await press(page, burger);
  const menu = page.getByRole('dialog');
  await expect(menu).toBeVisible();
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
