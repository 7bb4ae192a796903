import { axeFindings, expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, rows, test } from '#support/test-as-admin.ts';
import { focusIn, press } from '#support/keyboard.ts';
import { clickButton, main, toast } from '#support/page-actions.ts';
import { unique } from '#support/create-shop.ts';

test.use({ loggedIn: true });

test('an admin adds a promotion by keyboard, previews the slide, changes, switches off and deletes it', async ({
  page,
  shop,
  t,
}) => {
  const text = unique('Skins');
  await page.goto('/admin/promotions');
  await press(page, main(page).getByRole('button', { name: t('adminPromotions:add') }));
  const form = dialog(page, t('adminPromotions:add'));
  await focusIn(form, form.getByRole('textbox', { name: t('adminPromotions:text') }));
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
  await page.keyboard.type('/images/promotions/player-id.svg');
  const slide = form.getByRole('group', {
    name: t('home:promotions.position', { number: 1, total: 1 }),
  });
  await expect(slide).toContainText(text);
  await expect(slide.locator('img')).toHaveJSProperty('complete', true);
  await page.keyboard.press('Enter');
  await expect(toast(page, t('admin:form.created'))).toBeVisible();
  const active = () => shop.anonymous.get<{ text: string }[]>('/promotions/active');
  expect((await active()).some((each) => each.text === text)).toBe(true);

  await main(page).getByRole('searchbox').fill(text);
  await expect(rows(page)).toHaveCount(1);
  await clickButton(row(page, text), t('admin:form.edit'));
  const edit = dialog(page, t('adminPromotions:editTitle'));
  const background = edit.getByRole('textbox', { name: t('adminPromotions:background') });
  await background.fill('bluish');
  await clickButton(edit, t('admin:form.save'));
  await expect(edit.getByText(t('admin:field.invalid_background'))).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await background.fill('#4f5bff');
  await edit.getByRole('textbox', { name: t('common:language.en') }).fill(`${text} in English`);
  await clickButton(edit, t('admin:form.save'));
  await expect(toast(page, t('admin:form.saved'))).toBeVisible();
  expect((await active()).some((each) => each.text === `${text} in English`)).toBe(true);

  // The list shows the caption in the admin's language.
  const inEnglish = `${text} in English`;
  await row(page, inEnglish).getByRole('switch').click({ force: true });
  await expect(row(page, inEnglish).getByRole('switch')).not.toBeChecked();
  await expect
    .poll(async () => (await active()).some((each) => each.text.startsWith(text)))
    .toBe(false);
  await expectFits(page);

  await clickButton(row(page, inEnglish), t('admin:form.delete'));
  await clickButton(
    dialog(page, t('adminPromotions:deleteTitle', { text: inEnglish })),
    t('admin:form.delete'),
  );
  await expect(main(page).getByText(t('admin:list.noneTitle'))).toBeVisible();
});
