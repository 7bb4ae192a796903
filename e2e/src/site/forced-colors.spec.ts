import type { Locator } from '@playwright/test';
import { main } from '#support/page-actions.ts';
import { newCodes } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';

test.use({ loggedIn: true, contextOptions: { reducedMotion: 'reduce' } });

/** Whether an outline or a bar marks an element as chosen; forced colours remove its background and shadow. */
const isMarked = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { outlineStyle, backgroundColor } = getComputedStyle(node);
    const bar = getComputedStyle(node, '::after');
    return (
      outlineStyle !== 'none' || (bar.content !== 'none' && bar.backgroundColor !== backgroundColor)
    );
  });

test('marks the chosen amount, currency and filter in forced colours', async ({
  page,
  shop,
  customer,
  t,
}) => {
  const goods = [10, 20].map((amount) => ({ amount, usd: 1, rub: 100, codes: newCodes(3) }));
  const product = await shop.createProduct(goods);
  await shop.addToCart(customer, product);
  await page.emulateMedia({ forcedColors: 'active' });

  await page.goto(`/products/${product.slug}`);
  const amounts = page
    .getByRole('group', { name: t('product:amount.title'), exact: true })
    .getByRole('button');
  expect(await isMarked(amounts.nth(0))).toBe(true);
  expect(await isMarked(amounts.nth(1))).toBe(false);

  await page.goto('/products');
  const filters = page
    .getByRole('group', { name: t('catalogue:filter.label') })
    .getByRole('button');
  expect(await isMarked(filters.nth(0))).toBe(true);
  expect(await isMarked(filters.nth(1))).toBe(false);

  await page.goto('/checkout');
  const currencies = main(page)
    .getByRole('group', { name: t('checkout:currency.label') })
    .locator('label');
  expect(await isMarked(currencies.nth(0))).toBe(true);
  expect(await isMarked(currencies.nth(1))).toBe(false);
  await page.emulateMedia({ forcedColors: 'none' });
});
