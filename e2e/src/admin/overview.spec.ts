import type { Page } from '@playwright/test';
import { expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, test } from '#support/test-as-admin.ts';
import { clickButton, clickLink, main, navigateWithin } from '#support/page-actions.ts';
import { newCodes, unique, type Shop } from '#support/create-shop.ts';

test.use({ loggedIn: true, currency: 'usd' });

/** Invalidates the statistics, which are cached for a minute until shop-wide data changes. */
async function sumUpAnew(shop: Shop): Promise<void> {
  await shop.admin.post('/admin/regions', { name: unique('Anew'), code: 'eu' });
}

const panel = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });

test('the overview shows recent sales by product and day, and the stock page the sold and remaining codes', async ({
  page,
  shop,
  t,
}) => {
  const goods = { amount: 777, usd: 4321.09, rub: 400_000, codes: newCodes(6) };
  const product = await shop.createProduct([goods]);
  const buyer = await shop.register();
  await shop.credit(buyer, { usd: 10_000 });
  await shop.addToCart(buyer, product, 2);
  await buyer.api.post('/payment/from-balance', { currency: 'usd' });
  await sumUpAnew(shop);
  await page.goto('/admin/overview');
  const byProduct = panel(page, t('adminOverview:sales.byProduct'));
  await byProduct.getByText(t('adminOverview:asTable')).click();
  await expect(byProduct.getByRole('row', { name: product.title })).toContainText('$8,642.18');
  await expect(byProduct.locator('svg.recharts-surface')).toBeVisible();
  const byDay = panel(page, t('adminOverview:sales.byDay'));
  await byDay.getByText(t('adminOverview:asTable')).click();
  await expect(byDay.getByRole('row').last()).toContainText('$');
  await expectFits(page);
  // Two of six codes sold on the first day make the stock low.
  await navigateWithin(page, `/admin/stock?low=true&productId=${product.id}`);
  const line = row(page, product.title);
  await expect(line).toContainText('777');
  await expect(line.getByRole('cell').nth(2)).toHaveText('4');
  await expect(line.getByRole('cell').nth(4)).toHaveText('2');
  await expect(line.getByRole('cell').nth(5)).toHaveText('2');
});

test('an admin sets the stock threshold of a price option, opens the load of codes, and exports the stock', async ({
  page,
  shop,
  t,
}) => {
  const product = await shop.createProduct([
    { amount: 100, usd: 1, codes: newCodes(8) },
    { amount: 500, usd: 5, codes: newCodes(9) },
  ]);
  await page.goto('/admin/overview');
  await page.getByRole('link', { name: t('admin:nav.stock'), exact: true }).click();
  await main(page)
    .getByRole('searchbox', { name: t('adminStock:search') })
    .fill(product.title);
  const lines = main(page).locator('tbody tr');
  await expect(lines).toHaveCount(2);
  const first = lines.filter({ hasText: '$1' }).or(lines.first()).first();
  await first.getByRole('button', { name: t('adminStock:setThreshold') }).press('Enter');
  const form = dialog(page);
  const field = form.getByRole('textbox', { name: t('adminStock:thresholdLabel') });
  await field.fill('20');
  await expectFits(page);
  await clickButton(form, t('adminStock:thresholdSave'));
  await expect(form).toBeHidden();
  await expect(first.getByRole('cell').nth(6)).toHaveText('20');
  await expect(first.getByRole('cell').nth(7)).toHaveText(t('adminStock:alert.low'));
  // The line links to its codes and to the form that loads more of them.
  await clickButton(first, t('adminStock:load'));
  await expect(dialog(page).getByRole('combobox').first()).toHaveValue(product.title);
  await page.keyboard.press('Escape');
  await expectFits(page);
  const file = page.waitForEvent('download');
  await clickButton(main(page), t('admin:export.start'));
  expect((await file).suggestedFilename()).toMatch(/^stock-.*\.csv$/);
});

test('an admin requests a check of the ledger and sees that it is balanced', async ({
  page,
  t,
}) => {
  await page.goto('/admin/overview');
  await clickLink(main(page), t('adminOverview:ledger.all'));
  await clickButton(main(page), t('adminLedger:checkNow'));
  const made = main(page).locator('tbody tr', { hasText: 'admin' });
  await expect(made.first()).toContainText(t('adminLedger:right'), { timeout: 60_000 });
  await expectFits(page);
});

test('an admin exports the ledger entries of an account', async ({ page, t }) => {
  await page.goto('/admin/ledger');
  await clickLink(main(page), t('adminLedger:tabs.entries'));
  await expect(main(page).getByText(t('adminLedger:entries.balances'))).toBeVisible();
  await main(page)
    .getByLabel(t('adminLedger:entries.filter.account'))
    .selectOption('revenue:sales');
  await expectFits(page);
  const file = page.waitForEvent('download');
  await clickButton(main(page), t('admin:export.start'));
  expect((await file).suggestedFilename()).toMatch(/^ledger-entries-.*\.csv$/);
});
