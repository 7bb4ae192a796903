import type { Locator, Page } from '@playwright/test';
import { main, shownCodes } from './support/screen.ts';
import { newCodes } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import { money } from './support/texts.ts';

/** Presses Tab until the element has the focus, as somebody without a mouse would. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      // Whoever tabs must see where the focus is.
      const outlined = await wanted.evaluate((element) => {
        const visible = (node: Element) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node);
          return (
            (outlineStyle !== 'none' && outlineWidth !== '0px') ||
            /0px 0px 0px [12]px/.test(boxShadow)
          );
        };
        // A field's frame, a card whose link covers it: the mark may stand around the element.
        for (let node: Element | null = element, level = 0; node && level < 5; level += 1) {
          if (visible(node)) return true;
          node = node.parentElement;
        }
        return false;
      });
      expect(outlined, 'visible focus').toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Never reached by Tab: ${String(wanted)}`);
}

async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

test('a purchase with the keyboard alone', async ({ page, shop, t }) => {
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

  await tabTo(page, main(page).getByRole('searchbox'));
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

test('the first Tab leads past the header', async ({ page, t }) => {
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: t('common:skipToContent') });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main(page)).toBeFocused();
});

test('a dialog keeps the focus and gives it back', async ({ page, t }) => {
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
      return focused !== null && focused !== document.body && !focused.closest('dialog');
    });
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(burger).toBeFocused();
});
