import type { AdminRegion, ProductDetail } from '@manabar/contracts';
import type { Page } from '@playwright/test';
import { axeFindings, expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, rows, test } from '#support/test-as-admin.ts';
import { press, tabTo } from '#support/keyboard.ts';
import { clickButton, clickLink, main, toast } from '#support/page-actions.ts';
import { unique } from '#support/create-shop.ts';
import type { Translate } from '#support/translate-and-format.ts';

const picture = '/images/products/roblox.svg';

/** Opens the form of a product in the list. */
async function edit(page: Page, t: Translate, title: string) {
  await clickButton(row(page, title), t('admin:form.edit'));
  return dialog(page, t('adminProducts:editTitle', { title }));
}

test('an admin adds a product by keyboard, finds and changes it, offers it in a region, and deletes it', async ({
  page,
  shop,
  t,
}) => {
  const title = unique('Moon card');
  const slug = title.toLowerCase().replace(/\s/g, '-');
  const name = unique('Mars');
  const region = await shop.admin.post<AdminRegion>('/admin/regions', {
    name,
    code: 'eu',
    game_currency: 'Dust',
  });
  await page.goto('/admin/products');
  await press(page, main(page).getByRole('button', { name: t('adminProducts:add') }));
  const form = dialog(page, t('adminProducts:add'));
  await tabTo(page, form.getByLabel(t('adminProducts:field.title')).first());
  await page.keyboard.type(title);
  await tabTo(page, form.getByLabel(t('adminProducts:image')));
  await page.keyboard.type(picture);
  await expect(form.getByRole('img', { name: t('adminProducts:preview') })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast(page, t('admin:form.created'))).toBeVisible();
  await expect(form).toHaveCount(0);
  const steps = dialog(page, t('adminProducts:next.title', { title }));
  await expect(steps.getByRole('link', { name: t('adminProducts:next.load') })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await clickButton(steps, t('admin:form.done'));

  await main(page).getByRole('searchbox').fill(title.toUpperCase());
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, title).getByRole('link', { name: slug })).toBeVisible();

  const opened = await edit(page, t, title);
  await opened.getByRole('tab', { name: t('common:language.en') }).click();
  await opened.getByLabel(t('adminProducts:field.title')).last().fill(`${title} in English`);
  await opened.getByRole('checkbox', { name }).check();
  await opened.getByLabel(t('adminProducts:regionCurrency', { region: name })).fill('Moon dust');
  await clickButton(opened, t('admin:form.save'));
  await expect(row(page, title)).toContainText(name);
  const stored = await shop.anonymous.get<ProductDetail>(`/products/slug/${slug}`);
  expect(stored).toMatchObject({ title: `${title} in English`, hasRegions: true });
  expect(stored.regions[0]).toMatchObject({ id: region.id, game_currency: 'Moon dust' });

  await clickLink(row(page, title), slug);
  await expect(page).toHaveURL(`/products/${slug}`);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(`${title} in English`);
  await page.goBack();
  await clickButton(row(page, title), t('admin:form.delete'));
  const question = dialog(page, t('adminProducts:deleteTitle', { title }));
  await expect(question).toContainText(t('adminProducts:deleteText'));
  await clickButton(question, t('admin:form.delete'));
  await expect(main(page).getByText(t('admin:list.noneTitle'))).toBeVisible();
  await shop.admin.delete(`/admin/regions/${region.id}`);
});

test('an admin loads codes for a new product and returns to it, on pages that fit and are accessible', async ({
  page,
  shop,
  t,
}) => {
  const title = unique('Comet card');
  await page.goto('/admin/products');
  await expect(rows(page).first()).toBeVisible();
  await expectFits(page);
  await clickButton(main(page), t('adminProducts:add'));
  const form = dialog(page, t('adminProducts:add'));
  await clickButton(form, t('admin:form.create'));
  await expect(form.getByText(t('admin:field.required'))).toBeVisible();
  await expect(form.getByRole('checkbox').nth(1)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByLabel(t('adminProducts:field.title')).first().fill(title);
  await form.getByLabel(t('adminProducts:image')).fill(picture);
  await clickButton(form, t('admin:form.create'));
  const steps = dialog(page, t('adminProducts:next.title', { title }));
  await clickLink(steps, t('adminProducts:next.load'));
  const load = dialog(page, t('adminCodes:load.title'));
  await expect(load.getByRole('combobox', { name: t('adminCodes:product') })).toHaveValue(title);
  await load.getByLabel(t('adminCodes:load.text')).fill(`${unique('CODE')},1.5,130,60`);
  await clickButton(load, t('admin:load.check'));
  await clickButton(load, t('adminCodes:load.load', { count: 1, shown: '1' }));
  await clickButton(load, t('admin:form.done'));
  await expect(rows(page)).toHaveCount(1);
  await clickLink(main(page), t('adminCodes:backToProduct'));
  await expect(row(page, title)).toBeVisible();
  const slug = title.toLowerCase().replace(/\s/g, '-');
  const sold = await shop.anonymous.get<ProductDetail>(`/products/slug/${slug}`);
  expect(sold.prices).toMatchObject([{ game_amount: 60, price_usd: 1.5, available_count: 1 }]);
});
