import type { Locator, Page } from '@playwright/test';
import type { AdminCode } from '@manabar/contracts';
import { axeFindings, expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, rows, test } from '#support/test-as-admin.ts';
import { focusIn, press } from '#support/keyboard.ts';
import { clickButton, main, toast } from '#support/page-actions.ts';
import { newCodes, type Shop } from '#support/create-shop.ts';
import type { Translate } from '#support/translate-and-format.ts';

test.use({ loggedIn: true });

/** Opens the list with one code of a new product. */
async function openCodes(page: Page, shop: Shop) {
  const codes = newCodes(1);
  const product = await shop.createProduct([{ amount: 100, usd: 1.5, rub: 120, codes }]);
  await page.goto(`/admin/codes?productId=${product.id}`);
  return { product, codes };
}

const kept = async (shop: Shop, code: string): Promise<AdminCode | undefined> =>
  (await shop.admin.get<{ items: AdminCode[] }>(`/admin/codes?q=${code}`)).items[0];
const act = (place: Locator, t: Translate, key: string) =>
  place.getByRole('button', { name: t(key) }).click();
const rowOf = (page: Page, { code, id }: AdminCode) => row(page, `${code} #${id}`);

test('an admin adds a code by keyboard, finds it by its text, changes it, takes it off sale and deletes it', async ({
  page,
  shop,
  t,
}) => {
  const { product } = await openCodes(page, shop);
  const [text = ''] = newCodes(1);
  await press(page, main(page).getByRole('button', { name: t('adminCodes:add'), exact: true }));
  const form = dialog(page, t('adminCodes:add'));
  await expect(form.getByRole('combobox', { name: t('adminCodes:product') })).toHaveValue(
    product.title,
  );
  await focusIn(form, form.getByRole('textbox', { name: t('adminCodes:code') }));
  for (const typed of [text, '60', '2.5']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(toast(page, t('admin:form.created'))).toBeVisible();

  await main(page).getByRole('searchbox').fill(text);
  await expect(rows(page)).toHaveCount(1);
  const added = (await kept(shop, text))!;
  expect(added).toMatchObject({ gameAmount: 60, priceUsd: 2.5, priceRub: null });

  await act(rowOf(page, added), t, 'admin:form.edit');
  const edit = dialog(page, t('adminCodes:editTitle', { code: `${added.code} #${added.id}` }));
  await edit.getByRole('textbox', { name: t('adminCodes:priceRub') }).fill('200');
  await act(edit, t, 'admin:form.save');
  await expect(rowOf(page, added)).toContainText('200');
  expect((await kept(shop, text))?.id).toBe(added.id);

  const onSale = rowOf(page, added).getByRole('switch').first();
  await onSale.click({ force: true });
  await expect(rowOf(page, added)).toContainText(t('adminCodes:status.used'));
  await expect(onSale).not.toBeChecked();
  await expect.poll(async () => (await kept(shop, text))?.status).toBe('used');
  await expectFits(page);

  await act(rowOf(page, added), t, 'admin:form.delete');
  await act(dialog(page), t, 'admin:form.delete');
  await expect(main(page).getByText(t('admin:list.noneTitle'))).toBeVisible();
});

test('an admin checks a file of codes, loads it with a report, and takes selected codes off sale', async ({
  page,
  shop,
  t,
}) => {
  await page.setViewportSize({ width: 768, height: 1000 });
  const { codes } = await openCodes(page, shop);
  const fresh = newCodes(51);
  const lines = [...fresh.map((code) => `${code},3,,200`), `${codes[0]},1.5,120,100`, 'half,1'];
  await act(main(page), t, 'adminCodes:loadMany');
  const form = dialog(page, t('adminCodes:load.title'));
  expect(await axeFindings(page)).toEqual([]);
  await form.locator('input[type=file]').setInputFiles({
    name: 'codes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await act(form, t, 'admin:load.check');
  const figures = form.locator('dd');
  await expect(figures).toHaveText(['51', '1', '1']);
  await expect(form.getByText(t('adminCodes:reason.too_few_fields'))).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await clickButton(form, t('adminCodes:load.load', { count: 51, shown: 51 }));
  await expect(form.getByText(t('adminCodes:load.added'))).toBeVisible();
  await expect(figures).toHaveText(['51', '1', '1']);
  const download = page.waitForEvent('download');
  await act(form, t, 'adminCodes:load.saveReport');
  expect((await download).suggestedFilename()).toMatch(/^code-load-[\d-]+\.csv$/);
  await act(form, t, 'admin:form.done');

  await expect(rows(page)).toHaveCount(50);
  await clickButton(main(page), t('admin:pager.next'));
  await expect(rows(page)).toHaveCount(2);
  await main(page)
    .getByRole('checkbox', { name: t('admin:list.selectAll') })
    .check();
  await act(main(page), t, 'adminCodes:bulk.takeOff');
  await expect(
    dialog(page).getByText(t('admin:eachRow.ended', { done: 2, total: 2 })),
  ).toBeVisible();
  await act(dialog(page), t, 'admin:form.done');
  await main(page)
    .getByRole('combobox', { name: t('adminCodes:filterStatus') })
    .selectOption('used');
  await expect(rows(page)).toHaveCount(2);
});
