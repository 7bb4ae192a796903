import type { AdminRegion } from '@manabar/contracts';
import { axeFindings, expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, rows, test } from '#support/test-as-admin.ts';
import { focusIn, press } from '#support/keyboard.ts';
import { clickButton, main, toast } from '#support/page-actions.ts';
import { unique } from '#support/create-shop.ts';

test.use({ loggedIn: true });

test('an admin adds a region by keyboard, finds, changes, switches off and deletes it', async ({
  page,
  shop,
  t,
}) => {
  const name = unique('Mars');
  await page.goto('/admin/regions');
  await press(page, main(page).getByRole('button', { name: t('adminRegions:add') }));
  const form = dialog(page, t('adminRegions:add'));
  await focusIn(form, form.getByLabel(t('adminRegions:name')).first());
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('uz');
  await page.keyboard.press('Enter');
  await expect(toast(page, t('admin:form.created'))).toBeVisible();

  await main(page).getByRole('searchbox').fill(name.toUpperCase());
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, name).locator('img')).toHaveAttribute('src', '/images/flags/uz.svg');

  await clickButton(row(page, name), t('admin:form.edit'));
  const edit = dialog(page, t('adminRegions:editTitle', { name }));
  await expect(edit).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // The list now uses the name in the admin's language.
  const inEnglish = `${name} in English`;
  await edit.getByLabel(t('common:language.en')).fill(inEnglish);
  await edit.getByLabel(t('adminRegions:currency')).fill('Crystals');
  await clickButton(edit, t('admin:form.save'));
  await expect(row(page, inEnglish)).toContainText('Crystals');

  await row(page, inEnglish).getByRole('switch').click({ force: true });
  await expect(row(page, inEnglish).getByRole('switch')).not.toBeChecked();
  const kept = async () =>
    (await shop.admin.get<{ items: AdminRegion[] }>(`/admin/regions?q=${name}`)).items[0];
  await expect.poll(kept).toMatchObject({
    code: 'uz',
    game_currency: 'Crystals',
    is_active: false,
    translations: { en: { name: inEnglish } },
  });
  await expectFits(page);

  await clickButton(row(page, inEnglish), t('admin:form.delete'));
  await clickButton(
    dialog(page, t('adminRegions:deleteTitle', { name: inEnglish })),
    t('admin:form.delete'),
  );
  await expect(main(page).getByText(t('admin:list.noneTitle'))).toBeVisible();
});
