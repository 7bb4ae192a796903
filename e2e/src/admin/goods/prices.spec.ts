import type { PriceOption } from '@manabar/contracts';
import type { Page } from '@playwright/test';
import { expectFits } from '#support/accessibility.ts';
import { dialog, expect, rows, test } from '#support/test-as-admin.ts';
import { clickButton, main, toast } from '#support/page-actions.ts';
import { newCodes, type Shop } from '#support/create-shop.ts';

test.use({ loggedIn: true });

const goods = [
  { amount: 80, usd: 1, rub: 90, codes: newCodes(3) },
  { amount: 1700, usd: 20, rub: 1800, codes: newCodes(2) },
];
const pricesOf = (shop: Shop, id: number) =>
  shop.anonymous.get<PriceOption[]>(`/products/${id}/prices/0`);

async function openPrices(page: Page, productId: number): Promise<void> {
  await page.goto(`/admin/prices?productId=${productId}`);
  await expect(rows(page)).toHaveCount(2);
}

const cell = (page: Page, field: string, at: number) =>
  main(page).locator(`input[data-field="${field}"]`).nth(at);

test('an admin changes prices in the table by keyboard and by a percentage, and the shop shows them', async ({
  page,
  shop,
  t,
}) => {
  const product = await shop.createProduct(goods.map((each) => ({ ...each, codes: newCodes(2) })));
  await openPrices(page, product.id);
  await expectFits(page);
  await cell(page, 'priceUsd', 0).focus();
  await page.keyboard.type('1.5');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'priceUsd', 1)).toBeFocused();
  await expect(toast(page, t('admin:form.saved'))).toBeVisible();
  expect(await pricesOf(shop, product.id)).toMatchObject([
    { game_amount: 80, price_usd: 1.5, price_rub: 90, available_count: 2 },
    { game_amount: 1700, price_usd: 20 },
  ]);

  await cell(page, 'priceUsd', 1).fill('0.01');
  await page.keyboard.press('Enter');
  const fall = dialog(page, t('admin:fall.title', { percent: 50 }));
  await expect(fall).toContainText('$20.00');
  await expect(fall).toContainText('$0.01');
  await clickButton(fall, t('common:cancel'));
  await expect(cell(page, 'priceUsd', 1)).toHaveValue('20.00');
  expect(await pricesOf(shop, product.id)).toMatchObject([{}, { price_usd: 20 }]);

  await clickButton(main(page), t('adminPrices:percent.openAll'));
  const asked = dialog(page, t('adminPrices:percent.title'));
  await asked.getByLabel(t('adminPrices:percent.label'), { exact: true }).fill('7.5');
  await clickButton(asked, t('adminPrices:percent.preview'));
  await expect(asked.locator('tbody tr')).toHaveCount(2);
  await expect(asked).toContainText('21.50');
  await clickButton(asked, t('adminPrices:percent.apply', { count: 2, shown: '2' }));
  await expect(asked).toHaveCount(0);
  expect(await pricesOf(shop, product.id)).toMatchObject([
    { price_usd: 1.61, price_rub: 96.75 },
    { price_usd: 21.5, price_rub: 1935 },
  ]);
  await page.goto(`/products/${product.slug}`);
  await expect(main(page)).toContainText('96.75');
});
