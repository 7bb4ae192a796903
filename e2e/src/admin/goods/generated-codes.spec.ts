import type { GeneratedCode } from '@manabar/contracts';
import { axeFindings, expectFits } from '#support/accessibility.ts';
import { dialog, expect, rows, test } from '#support/test-as-admin.ts';
import { clickButton, main, toast } from '#support/page-actions.ts';
import { unique, type Shop } from '#support/create-shop.ts';

test.use({ loggedIn: true });

/** Creates a denomination that is not for sale. */
async function createDenomination({ admin }: Shop) {
  const name = unique('Diamonds');
  const { id } = await admin.post<{ id: number }>('/freefire-admin/denominations', {
    name,
    item_id: name,
    price: 3,
    price_rub: 270,
    game_amount: 310,
    is_active: false,
  });
  return { name, denominationId: id };
}

const path = (q: string) => `/admin/generatedCodes?q=${q}`;
const kept = async (shop: Shop, q: string): Promise<GeneratedCode[]> =>
  (await shop.admin.get<{ items: GeneratedCode[] }>(`/admin/generated-codes?q=${q}`)).items;

test('an admin generates Free Fire codes, publishes them together and withdraws one', async ({
  page,
  shop,
  t,
}) => {
  const { name, denominationId } = await createDenomination(shop);
  await page.goto(path(name));
  await clickButton(main(page), t('adminGenerated:generate.open'));
  const form = dialog(page, t('adminGenerated:generate.title'));
  const submit = form.getByRole('button', { name: t('adminGenerated:generate.submit') });
  const count = form.getByRole('textbox', { name: t('adminGenerated:generate.count') });
  await expect(count).toHaveValue('10');
  await count.fill('');
  await submit.click();
  await expect(form.getByText('Please enter the number of codes to generate')).toBeVisible();
  await expect(form.getByText('Please select a denomination')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await count.fill('2');
  await form.getByRole('combobox').selectOption(String(denominationId));
  await submit.click();
  await expect(
    toast(page, t('adminGenerated:generate.made', { count: 2, shown: 2 })),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(2);

  await main(page)
    .getByRole('checkbox', { name: t('admin:list.selectAll') })
    .check();
  await main(page)
    .getByRole('button', { name: t('adminGenerated:bulk.publish'), exact: true })
    .click();
  await expect(toast(page, t('adminGenerated:bulk.done'))).toBeVisible();
  await expect
    .poll(async () => (await kept(shop, name)).map(({ published }) => published))
    .toEqual([true, true]);

  const published = rows(page).first().getByRole('switch').first();
  await expect(published).toBeChecked();
  await published.click({ force: true });
  await expect(published).not.toBeChecked();
  await expect
    .poll(async () => (await kept(shop, name)).map(({ published }) => published).toSorted())
    .toEqual([false, true]);
  await main(page)
    .getByRole('combobox', { name: t('adminGenerated:filterPublished') })
    .selectOption('true');
  await expect(rows(page)).toHaveCount(1);
  await expectFits(page);
});
