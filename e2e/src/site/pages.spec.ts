import { axeFindings, overflow, smallTargets } from '#support/accessibility.ts';
import { everyPage, furnish, pageNames } from '#support/pages.ts';
import { main } from '#support/screen.ts';
import { expect, test } from '#support/test.ts';

/* Checks of every page: it fits narrow screens, and axe finds nothing in either scheme. */
test.use({ loggedIn: true, contextOptions: { reducedMotion: 'reduce' } });

for (const name of pageNames) {
  test(`fits ${name} on narrow screens and keeps it accessible in light and dark`, async ({
    page,
    shop,
    customer,
    language,
  }) => {
    const wanted = everyPage(await furnish(shop, customer)).find((each) => each.name === name);
    await page.goto(wanted?.path ?? '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main(page).locator('.mantine-Skeleton-root')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', language ?? 'ru');
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await overflow(page), `sticks out at ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    // The layout for the width may come a moment later.
    await expect.poll(() => smallTargets(page), 'too small for a thumb').toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await axeFindings(page), `${colorScheme}, ${width} px`).toEqual([]);
      }
    }
  });
}

test('keeps the receipt with open codes and the return dialog accessible', async ({
  page,
  shop,
  customer,
  t,
}) => {
  const { orderId } = await furnish(shop, customer);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/orders/${orderId}`);
  await main(page)
    .getByRole('button', { name: t('orders:refund.action') })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await axeFindings(page)).toEqual([]);
  expect.soft(await overflow(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('orders:codes.show'), exact: true }).click();
  await expect(main(page).locator('code')).toHaveCount(3);
  expect.soft(await axeFindings(page)).toEqual([]);
  expect.soft(await overflow(page)).toEqual([]);
});

test('keeps the slide-out menu of phones accessible', async ({ page, customer, t }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products');
  await page.getByRole('button', { name: t('common:nav.openMenu') }).click();
  const menu = page.getByRole('dialog', { name: t('common:nav.menu') });
  await expect(menu).toContainText(customer.nickname);
  expect.soft(await axeFindings(page)).toEqual([]);
  for (const [key, path] of [
    ['common:nav.orders', '/orders'],
    ['common:nav.cart', '/cart'],
    ['common:nav.catalogue', '/products'],
    ['common:nav.home', '/'],
  ] as const) {
    if (await menu.isHidden())
      await page.getByRole('button', { name: t('common:nav.openMenu') }).click();
    await menu.getByRole('link', { name: t(key) }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(path);
  }
});

test.describe('texts', () => {
  for (const language of ['ru', 'uz'] as const) {
    test.describe(language, () => {
      test.use({ language });

      test('fits the texts of every page on narrow screens', async ({ page, shop, customer }) => {
        await page.setViewportSize({ width: 320, height: 700 });
        for (const { name, path } of everyPage(await furnish(shop, customer))) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(main(page).locator('.mantine-Skeleton-root')).toHaveCount(0);
          expect.soft(await overflow(page), name).toEqual([]);
        }
      });
    });
  }
});
