import type { FreefireOffer } from '@manabar/contracts';
import { expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, rows, test } from '#support/test-as-admin.ts';
import { focusIn, press } from '#support/keyboard.ts';
import { clickButton, main, toast } from '#support/page-actions.ts';
import { unique } from '#support/create-shop.ts';

test.use({ loggedIn: true });

test('an admin adds a Free Fire denomination by keyboard, finds, changes, switches off and deletes it', async ({
  page,
  shop,
  t,
}) => {
  const name = unique('Chest');
  await page.goto('/admin/freefireCodes');
  await expect(rows(page).first()).toBeVisible();
  await press(page, main(page).getByRole('button', { name: t('adminGames:create.action') }));
  const form = dialog(page, t('adminGames:create.freefire'));
  const field = form.getByLabel(t('adminGames:field.name'), { exact: true });
  await focusIn(form, field);
  await page.keyboard.press('Enter');
  await expect(form).toContainText('Please fill in all required fields');
  // The first missing field has the focus.
  await expect(field).toBeFocused();
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.type(name);
  await expect(field).toHaveValue(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('chest-1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('700');
  await page.keyboard.press('Tab');
  await page.keyboard.type('95.5');
  await page.keyboard.press('Enter');
  await expect(toast(page, t('admin:form.created'))).toBeVisible();

  await main(page).getByRole('searchbox').fill(name.toUpperCase());
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, name)).toContainText('$95.50');
  await clickButton(row(page, name), t('admin:form.edit'));
  const edit = dialog(page, t('adminGames:form.edit', { name }));
  await edit.getByLabel(t('adminGames:field.priceRub')).fill('9000');
  await clickButton(edit, t('admin:form.save'));
  await expect(row(page, name)).toContainText('₽9,000.00');

  const offered = async () =>
    (await shop.anonymous.get<{ offers: FreefireOffer[] }>('/freefire/offers')).offers.some(
      (offer) => offer.name === name,
    );
  expect(await offered()).toBe(true);
  await row(page, name).getByRole('switch').click({ force: true });
  await expect(row(page, name).getByRole('switch')).not.toBeChecked();
  await expect.poll(offered).toBe(false);

  await clickButton(row(page, name), t('admin:form.delete'));
  await clickButton(dialog(page, t('adminGames:delete.title', { name })), t('admin:form.delete'));
  await expect(main(page).getByText(t('admin:list.noneTitle'))).toBeVisible();
});
