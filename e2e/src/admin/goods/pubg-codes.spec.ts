import type { PubgCode, PubgDenomination } from '@manabar/contracts';
import { axeFindings, expectFits } from '#support/accessibility.ts';
import { dialog, expect, rows, test } from '#support/test-as-admin.ts';
import { focusIn, press } from '#support/keyboard.ts';
import { clickButton, main, toast } from '#support/page-actions.ts';
import { newCodes, type Shop } from '#support/create-shop.ts';

test.use({ loggedIn: true });

/** Creates a denomination that is not for sale. */
const addPackage = ({ admin }: Shop) =>
  admin.post<PubgDenomination>('/pubg-admin/denominations', {
    uc_amount: 1_000_000 + Math.floor(Math.random() * 1_000_000_000),
    price_usd: 5,
    active: false,
  });

const codesOf = async ({ admin }: Shop, { id }: PubgDenomination) =>
  (await admin.get<{ items: PubgCode[] }>(`/pubg-admin/codes?denominationId=${id}`)).items;

test('an admin adds a PUBG code by keyboard, finds it, takes it off sale, reveals and deletes it', async ({
  page,
  shop,
  t,
}) => {
  const box = await addPackage(shop);
  const [code = ''] = newCodes(1);
  await page.goto(`/admin/pubgCodes?denominationId=${box.id}`);
  await press(page, main(page).getByRole('button', { name: t('adminCodes:add') }));
  const form = dialog(page, t('adminGames:codes.newTitle'));
  await expect(form.getByLabel(t('adminGames:codes.denomination'))).toHaveValue(String(box.id));
  await focusIn(form, form.getByLabel(t('adminCodes:code')));
  await page.keyboard.press('Enter');
  await expect(form).toContainText(t('adminGames:form.incomplete'));
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(toast(page, t('admin:form.created'))).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(code.slice(-4));
  await expect(rows(page)).not.toContainText(code);

  await main(page).getByRole('searchbox').fill(code);
  await expect(rows(page)).toHaveCount(1);
  const status = rows(page).getByRole('combobox');
  await status.selectOption('error');
  await expect.poll(async () => (await codesOf(shop, box))[0]?.status).toBe('error');
  // A choice before the shop has answered is ignored.
  await expect(status).toHaveAttribute('aria-busy', 'false');
  await status.selectOption('available');
  await expect.poll(async () => (await codesOf(shop, box))[0]?.status).toBe('available');

  await clickButton(rows(page), t('adminCodes:show'));
  await dialog(page).getByLabel(t('adminCodes:reveal.reason')).fill('browser test');
  await clickButton(dialog(page), t('adminCodes:reveal.submit'));
  await expect(dialog(page, t('adminCodes:reveal.shownTitle'))).toContainText(code);
  expect(await axeFindings(page)).toEqual([]);
  await clickButton(dialog(page), t('adminCodes:reveal.close'));
  await expect(status).toHaveValue('used');
  await expectFits(page);

  await clickButton(rows(page), t('admin:form.delete'));
  await clickButton(dialog(page), t('admin:form.delete'));
  await expect(rows(page)).toHaveCount(0);
  expect(await codesOf(shop, box)).toEqual([]);
});
