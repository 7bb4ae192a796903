import { dialog, expect, test } from '#support/test-as-admin.ts';
import { clickButton, main } from '#support/page-actions.ts';

test.use({ loggedIn: true });

test('an admin form keeps unsaved input through Escape and the browser’s Back until it is discarded', async ({
  page,
  t,
}) => {
  await page.goto('/admin/users');
  await page.locator('nav a[href="/admin/regions"]').dispatchEvent('click');
  await clickButton(main(page), t('adminRegions:add'));
  const form = dialog(page, t('adminRegions:add'));
  const question = dialog(page, t('admin:form.discardTitle'));
  const keep = question.getByRole('button', { name: t('admin:form.keep') });
  const name = form.getByLabel(t('adminRegions:name')).first();
  await name.fill('Mars');
  // Each Escape reaches the topmost dialog, so it alternately opens and closes the question.
  for (const isAsked of [true, false, true]) {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible({ visible: isAsked });
    await expect(form).toBeVisible();
  }
  await keep.click();
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Mars');
  await name.fill('Venus');

  await page.evaluate(() => window.history.back());
  await keep.click();
  await expect(name).toHaveValue('Venus');
  await expect(page).toHaveURL('/admin/regions');
  await page.evaluate(() => window.history.back());
  await clickButton(question, t('admin:form.discard'));
  await expect(page).toHaveURL('/admin/users');
});
