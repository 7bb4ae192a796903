import type { Page } from '@playwright/test';
import type { AdminCode, AdminRegion } from '@manabar/contracts';
import { expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, rows, test } from '#support/test-as-admin.ts';
import { clickButton, main, navigateWithin } from '#support/page-actions.ts';
import { newCodes, unique, type Shop } from '#support/create-shop.ts';
import type { Translate } from '#support/translate-and-format.ts';

test.use({ loggedIn: true });

/** Opens the list with this many codes of a new product on sale. */
async function openCodes(page: Page, shop: Shop, count: number): Promise<number> {
  const codes = newCodes(count);
  const { id } = await shop.createProduct([{ amount: 100, usd: 1.5, codes }]);
  await page.goto(`/admin/codes?productId=${id}&status=available`);
  return id;
}

/** Takes all matching codes off sale, and returns the progress dialog. */
async function takeOffFound(page: Page, t: Translate, count: number) {
  const shown = String(count);
  await clickButton(main(page), t('adminRecords:jobs.found.open', { count, shown }));
  const asked = dialog(page, t('adminRecords:jobs.found.title', { count, shown }));
  await asked.getByRole('combobox').selectOption(t('adminCodes:bulk.takeOff'));
  await clickButton(asked, t('adminRecords:jobs.found.start'));
  return dialog(page, t('adminRecords:jobs.what.codesTakeOff'));
}

/** Finds a job by a text of its row, because jobs of other tests may be newer. */
const listedJob = (page: Page, t: Translate, text: string) =>
  rows(page)
    .filter({ hasText: t('adminRecords:jobs.what.codesTakeOff') })
    .filter({ hasText: text })
    .first();

const listed = (shop: Shop, query: string) =>
  shop.admin.get<{ items: AdminCode[]; total: number }>(`/admin/codes?${query}`);

test('an admin takes all filtered codes off sale by a bulk job that stays on record', async ({
  page,
  shop,
  t,
}) => {
  const productId = await openCodes(page, shop, 60);
  await expect(rows(page)).toHaveCount(50);
  const progress = await takeOffFound(page, t, 60);
  const over = t('adminRecords:jobs.far.done', { done: 60, total: 60 });
  await expect(progress.getByText(over)).toBeVisible();
  await expectFits(page);
  await progress.getByText(t('common:close'), { exact: true }).click();
  // The filter no longer matches any code on sale, and the second page was changed too.
  await expect(main(page).getByText(t('admin:list.noneTitle'))).toBeVisible();
  expect((await listed(shop, `productId=${productId}&status=used`)).total).toBe(60);

  await navigateWithin(page, '/admin/jobs');
  const job = listedJob(page, t, t('adminRecords:jobs.progressOf', { done: 60, total: 60 }));
  await expect(job).toContainText(t('adminRecords:jobs.selected.filter'));
  await expect(job).toContainText(t('adminRecords:jobs.states.done'));
});

test('an admin’s import of regions reports errors, adds the corrected rows, and finds an export unchanged', async ({
  page,
  shop,
  t,
}) => {
  await page.setViewportSize({ width: 768, height: 1000 });
  const name = unique('Pluto');
  const region = await shop.admin.post<AdminRegion>('/admin/regions', { name, code: 'eu' });
  await page.goto(`/admin/regions?q=${name}`);
  await clickButton(main(page), t('admin:import.open'));
  const form = dialog(page, t('admin:import.title', { name: t('admin:nav.regions') }));
  const text = form.getByRole('textbox', { name: t('admin:import.text') });
  const lines = (flag: string) =>
    [
      'id,version,name,code,flag',
      `${region.id},1,${name} I,eu,${flag}`,
      `,,"${name}, II",ru,`,
    ].join('\n');
  await text.fill(lines('http://x'));
  await clickButton(form, t('admin:load.check'));
  const reason = t('admin:field.invalid_flag');
  const fault = t('admin:import.inCell', { row: 2, field: 'flag', reason });
  await expect(form.getByText(fault)).toBeVisible();
  const run = (count: number) =>
    form.getByRole('button', { name: t('admin:import.run', { count, shown: count }) });
  await expect(run(1)).toBeDisabled();
  await expectFits(page);

  await text.fill(lines('🪐'));
  await clickButton(form, t('admin:load.check'));
  await run(2).click();
  await clickButton(form, t('admin:form.done'));
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, `${name}, II`)).toBeVisible();
  const now = await shop.admin.get<AdminRegion>(`/admin/regions/${region.id}`);
  expect(now).toMatchObject({ name: `${name} I`, flag: '🪐', version: region.version + 1 });

  // The exported file can be imported unchanged.
  const download = page.waitForEvent('download');
  await clickButton(main(page), t('admin:export.start'));
  await clickButton(main(page), t('admin:import.open'));
  await form.locator('input[type=file]').setInputFiles(await (await download).path());
  await expect(form.getByText(t('admin:load.fault.kind'))).toBeVisible();
  const content = await (await download).createReadStream().then((stream) => stream.toArray());
  const buffer = Buffer.concat(content as Buffer[]);
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'regions.csv', mimeType: 'text/csv', buffer });
  await clickButton(form, t('admin:load.check'));
  await expect(form.getByRole('definition')).toHaveText(['0', '0', '2', '0']);
  await expect(run(0)).toBeDisabled();
});
