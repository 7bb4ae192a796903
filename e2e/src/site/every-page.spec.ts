import type { Page } from '@playwright/test';
import {
  axeFindings,
  expectNoOverflow,
  findingsInBothSchemes,
  overflow,
  smallTargets,
} from '#support/accessibility.ts';
import { collectForeignRequests } from '#support/intercept-calls.ts';
import { controlFontSize } from '#support/font-size.ts';
import { everyPage, furnish, type ShopPage } from '#support/every-page.ts';
import { expectScriptBudget } from '#support/expect-script-budget.ts';
import { clickButton, clickLink, main } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';

/* Checks every page: its requests, its layout on narrow screens, and its findings of axe in both schemes. */
test.use({ loggedIn: true, contextOptions: { reducedMotion: 'reduce' } });

/** Name of the test that opens a page; a test opens its pages one after the other. */
const groupOf = ({ path, own }: ShopPage) => {
  if (own) return 'a customer';
  return /^\/($|products|no-such)/.test(path) ? 'the catalogue' : 'forms and documents';
};
const groups = new Set(everyPage({ orderId: '', slug: '' }).map(groupOf));

/** Expects no overflow, targets of at least 44 px on phones, and no finding of axe in light and dark. */
async function expectFitsAndAccessible(page: Page, name: string): Promise<void> {
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await overflow(page), `${name} sticks out at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  // The layout for the new width may be rendered shortly afterwards.
  const targets = { message: `${name}: too small for a thumb` };
  await expect
    .configure({ soft: true })
    .poll(() => smallTargets(page), targets)
    .toEqual([]);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await findingsInBothSchemes(page), `${name}, ${width} px`).toEqual([]);
  }
}

for (const group of groups) {
  test(`each page of ${group} loads within its budget, fits and is accessible`, async ({
    page,
    shop,
    customer,
  }) => {
    const elsewhere = collectForeignRequests(page, shop.url);
    const setFontSize = await controlFontSize(page);
    const all = everyPage(await furnish(shop, customer));
    for (const { name, path } of all.filter((each) => groupOf(each) === group)) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main(page).locator('.mantine-Skeleton-root')).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expectScriptBudget(page, name);
      await expectFitsAndAccessible(page, name);
      await setFontSize('doubled');
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoOverflow(page, `${name} with a doubled font size`);
      await setFontSize('normal');
    }
    expect(elsewhere(), 'requests to other hosts').toEqual([]);
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
  await clickButton(main(page), t('orders:refund.action'));
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
  await clickButton(page, t('common:nav.openMenu'));
  const menu = page.getByRole('dialog', { name: t('common:nav.menu') });
  await expect(menu).toContainText(customer.nickname);
  expect.soft(await findingsInBothSchemes(page)).toEqual([]);
  for (const [key, path] of [
    ['common:nav.orders', '/orders'],
    ['common:nav.cart', '/cart'],
    ['common:nav.catalogue', '/products'],
    ['common:nav.home', '/'],
  ] as const) {
    if (await menu.isHidden()) await clickButton(page, t('common:nav.openMenu'));
    await clickLink(menu, t(key));
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(path);
  }
});
