import type { AdminRegion } from '@manabar/contracts';
import { axeFindings, expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, rows, test } from '#support/admin.ts';
import { refuse } from '#support/calls.ts';
import { focusIn, press } from '#support/keyboard.ts';
import { main, toast } from '#support/screen.ts';
import { unique, type Shop } from '#support/shop.ts';

test.use({ loggedIn: true });

const path = (q: string) => `/admin/regions?q=${q}`;

const create = (shop: Shop, name: string, code = 'eu') =>
  shop.admin.post<AdminRegion>('/admin/regions', { name, code });

test('adds a region by keyboard, finds, changes, switches and deletes it', async ({
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

  await row(page, name)
    .getByRole('button', { name: t('admin:form.edit') })
    .click();
  const edit = dialog(page, t('adminRegions:editTitle', { name }));
  // The list now uses the name in the admin's language.
  const inEnglish = `${name} in English`;
  await edit.getByLabel(t('common:language.en')).fill(inEnglish);
  await edit.getByLabel(t('adminRegions:currency')).fill('Crystals');
  await edit.getByRole('button', { name: t('admin:form.save') }).click();
  await expect(row(page, inEnglish)).toContainText('Crystals');

  await row(page, inEnglish).getByRole('switch').click({ force: true });
  await expect(row(page, inEnglish).getByRole('switch')).not.toBeChecked();
  await page.reload();
  await expect(row(page, inEnglish).getByRole('switch')).not.toBeChecked();
  const [kept] = (await shop.admin.get<{ items: AdminRegion[] }>(`/admin/regions?q=${name}`)).items;
  expect(kept).toMatchObject({
    code: 'uz',
    game_currency: 'Crystals',
    is_active: false,
    translations: { en: { name: inEnglish } },
  });

  await row(page, inEnglish)
    .getByRole('button', { name: t('admin:form.delete') })
    .click();
  await dialog(page, t('adminRegions:deleteTitle', { name: inEnglish }))
    .getByRole('button', { name: t('admin:form.delete') })
    .click();
  await expect(main(page).getByText(t('admin:list.noneTitle'))).toBeVisible();
});

test('reports a concurrent change of a region to the second admin', async ({ page, shop, t }) => {
  const region = await create(shop, unique('Venus'));
  await page.goto(path(region.name));
  await row(page, region.name)
    .getByRole('button', { name: t('admin:form.edit') })
    .click();
  await shop.admin.put(`/admin/regions/${region.id}`, { game_currency: 'Theirs' });
  const edit = dialog(page, t('adminRegions:editTitle', { name: region.name }));
  await edit.getByLabel(t('adminRegions:currency')).fill('Mine');
  await edit.getByRole('button', { name: t('admin:form.save') }).click();
  await expect(edit.getByText(t('admin:form.conflictTitle'))).toBeVisible();
  await edit.getByRole('button', { name: t('admin:form.loadCurrent') }).click();
  await expect(edit.getByLabel(t('adminRegions:currency'))).toHaveValue('Theirs');
  await edit.getByLabel(t('adminRegions:currency')).fill('Ours');
  await edit.getByRole('button', { name: t('admin:form.save') }).click();
  await expect(row(page, region.name)).toContainText('Ours');
});

test('pages and sorts many regions, and switches and deletes selected ones', async ({
  page,
  shop,
  t,
}) => {
  await page.setViewportSize({ width: 768, height: 1000 });
  const zone = unique('Zone');
  const names = Array.from({ length: 51 }, (_, index) => `${zone} ${String(index + 10)}`);
  for (const name of names) await create(shop, name);
  await page.goto(path(zone));
  await expect(rows(page)).toHaveCount(50);
  await main(page)
    .getByRole('button', { name: t('admin:pager.next') })
    .click();
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, names[0]!)).toBeVisible();
  await main(page)
    .getByRole('button', { name: t('adminRegions:name'), exact: true })
    .click();
  await expect(rows(page).first()).toContainText(names[0]!);

  for (const name of names.slice(0, 2)) await row(page, name).getByRole('checkbox').check();
  await main(page)
    .getByRole('button', { name: t('admin:eachRow.deactivate') })
    .click();
  const values = { done: 2, total: 2 };
  await expect(dialog(page).getByText(t('admin:eachRow.ended', values))).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: t('admin:eachRow.close') })
    .click();
  await main(page)
    .getByRole('combobox', { name: t('admin:list.activeFilter') })
    .selectOption(t('admin:form.inactive'));
  await expect(rows(page)).toHaveCount(2);
  await main(page)
    .getByRole('checkbox', { name: t('admin:list.selectAll') })
    .check();
  await main(page)
    .getByRole('group', { name: t('admin:list.selection') })
    .getByRole('button', { name: t('admin:form.delete') })
    .click();
  const question = dialog(page, t('adminRegions:deleteChosen', { count: 2, shown: 2 }));
  await question.getByRole('button', { name: t('admin:form.delete') }).click();
  await expect(dialog(page).getByText(t('admin:eachRow.ended', values))).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: t('admin:eachRow.close') })
    .click();
  await expect(main(page).getByText(t('admin:list.noneTitle'))).toBeVisible();
});

test('shows failures of regions, fits the screen, and is accessible', async ({ page, shop, t }) => {
  const region = await create(shop, unique('Pluto'));
  await refuse(page, 'admin.regions.list', { code: 'rate_limited', times: 1 });
  await page.goto(path(region.name));
  const message = t('errors:rate_limited');
  await expect(main(page).getByRole('alert')).toContainText(t('admin:loadFailed', { message }));
  await main(page)
    .getByRole('button', { name: t('common:retry') })
    .click();
  await expect(row(page, region.name)).toBeVisible();
  await expectFits(page);
  await refuse(page, 'admin.regions.update', { code: 'conflict' });
  await row(page, region.name)
    .getByRole('button', { name: t('admin:form.edit') })
    .click();
  const edit = dialog(page, t('adminRegions:editTitle', { name: region.name }));
  await edit.getByRole('button', { name: t('admin:form.save') }).click();
  await expect(edit.getByText(t('admin:form.conflictTitle'))).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
