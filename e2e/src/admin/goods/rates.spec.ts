import type { AdminCurrencyRate } from '@manabar/contracts';
import { axeFindings, expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, test } from '#support/test-as-admin.ts';
import { press } from '#support/keyboard.ts';
import { clickButton, toast } from '#support/page-actions.ts';

test.use({ loggedIn: true });

const PAIR = 'USD → UZS';

test('an admin sets a currency rate, confirms the large change, and sees it in the history', async ({
  page,
  shop,
  t,
}) => {
  const { items } = await shop.admin.get<{ items: AdminCurrencyRate[] }>(
    '/admin/currency-rates?q=uzs',
  );
  const before = items[0]!;
  await page.goto('/admin/currencyRates?q=uzs');
  await expect(row(page, PAIR)).toBeVisible();
  await expectFits(page);
  const set = async (rate: number) => {
    await press(page, row(page, PAIR).getByRole('button', { name: t('adminRates:set') }));
    await dialog(page).getByRole('textbox').fill(String(rate));
    await page.keyboard.press('Enter');
  };
  try {
    await set(before.rate * 2);
    const question = dialog(page, t('adminRates:confirmTitle'));
    await expect(question).toContainText('+100%');
    expect(await axeFindings(page)).toEqual([]);
    await clickButton(question, t('adminRates:confirm'));
    await expect(toast(page, t('admin:form.saved'))).toBeVisible();
    await expect(row(page, PAIR)).toContainText(t('adminRates:source.manual'));
    await clickButton(row(page, PAIR), t('adminRates:history'));
    const history = dialog(page, t('adminRates:historyTitle', { pair: PAIR }));
    await expect(history.locator('tbody tr').first()).toContainText('admin');
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
  } finally {
    const { id, rate } = before;
    await shop.admin.put(`/admin/currency-rates/${id}`, { rate, confirm: true });
  }
});
