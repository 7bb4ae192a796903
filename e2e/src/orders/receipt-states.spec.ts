import type { Page } from '@playwright/test';
import { axeFindings, findingsInBothSchemes, overflow } from '#support/accessibility.ts';
import { clickButton, main, shownCodes } from '#support/page-actions.ts';
import { newCodes, type Customer, type Shop } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import type { Translate } from '#support/translate-and-format.ts';

/* The receipt in print, without clipboard access, and checked by axe. */
test.use({ loggedIn: true });

const show = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('orders:codes.show'), exact: true });

/** Creates an order of three codes of one product. */
async function buyThree(shop: Shop, customer: Customer) {
  const codes = newCodes(3);
  const product = await shop.createProduct([{ amount: 10, rub: 100, codes }]);
  await shop.credit(customer, { rub: 1000 });
  return { id: await shop.buy(customer, product, 3), product, codes };
}

test('prints the receipt alone, with codes only when they are shown', async ({
  page,
  shop,
  customer,
  t,
}) => {
  const { id, product, codes } = await buyThree(shop, customer);
  const print = () => page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/orders/${id}`);
  await expect(show(page, t)).toBeVisible();
  await print();
  await expect(main(page)).toContainText(product.title);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(main(page).getByRole('button')).toHaveCount(0);
  await expect(main(page).locator('code')).toHaveCount(0);
  // Browsers print the backgrounds of boxes when the customer wants it.
  expect(await axeFindings(page, { rules: ['color-contrast'] })).toEqual([]);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await show(page, t).click();
  await expect(main(page).locator('code')).toHaveCount(3);
  await print();
  await expect(main(page).getByText(codes[0] ?? '')).toBeVisible();
  // Prints dark on white in either scheme, because paper has no background.
  await expect(main(page).locator('code').first()).toHaveCSS('color', 'rgb(18, 19, 26)');
});

test('the receipt keeps its return dialog, the shown codes and the text for manual copying accessible', async ({
  page,
  shop,
  customer,
  t,
}) => {
  const { id } = await buyThree(shop, customer);
  await page.goto(`/orders/${id}`);
  const check = async () => {
    expect(await findingsInBothSchemes(page)).toEqual([]);
  };
  await clickButton(main(page), t('orders:refund.action'));
  await expect(page.getByRole('dialog')).toBeVisible();
  await check();
  await page.keyboard.press('Escape');
  await show(page, t).click();
  await expect(main(page).locator('code')).toHaveCount(3);
  await check();

  // The browser denies copying from here on.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied'));
    document.execCommand = () => false;
  });
  const shown = await shownCodes(page);
  await clickButton(main(page), t('orders:codes.copyAll'));
  const dialog = page.getByRole('dialog', { name: t('orders:codes.copyByHand') });
  await expect(dialog).toContainText(t('orders:codes.copy_failed'));
  await expect(dialog.getByRole('textbox')).toBeFocused();
  const selected = await page.evaluate(() => window.getSelection()?.toString());
  const lines = selected?.split('\n') ?? [];
  expect(lines.filter((text) => shown.includes(text))).toEqual(shown);
  await check();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(main(page).getByRole('button', { name: t('orders:codes.copyAll') })).toBeFocused();
});

test('fits the instructions and the return of a product whose long title has no space', async ({
  page,
  shop,
  customer,
  t,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const title = 'Ж'.repeat(100);
  const long = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(1) }], { title });
  const other = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(1) }]);
  await shop.credit(customer, { rub: 1000 });
  await shop.addToCart(customer, long);
  await page.goto(`/orders/${await shop.buy(customer, other)}`);
  await expect(main(page).getByRole('heading', { name: title })).toHaveCount(2);
  expect(await overflow(page)).toEqual([]);
  await clickButton(page, t('orders:refund.action'));
  const hidden = page
    .getByRole('dialog')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await hidden).toBe(0);
});
