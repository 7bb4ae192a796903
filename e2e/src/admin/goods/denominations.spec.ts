import type { FreefireOffer, PubgDenomination } from '@manabar/contracts';
import { expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, rows, test } from '#support/admin.ts';
import { focusIn, press } from '#support/keyboard.ts';
import { main, toast } from '#support/screen.ts';
import { unique } from '#support/shop.ts';

test.use({ loggedIn: true });

test('adds a Free Fire denomination by keyboard, finds, changes, switches and deletes it', async ({
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
  await row(page, name)
    .getByRole('button', { name: t('admin:form.edit') })
    .click();
  const edit = dialog(page, t('adminGames:form.edit', { name }));
  await edit.getByLabel(t('adminGames:field.priceRub')).fill('9000');
  await edit.getByRole('button', { name: t('admin:form.save') }).click();
  await expect(row(page, name)).toContainText('₽9,000.00');

  const offered = async () =>
    (await shop.anonymous.get<{ offers: FreefireOffer[] }>('/freefire/offers')).offers.some(
      (offer) => offer.name === name,
    );
  expect(await offered()).toBe(true);
  await row(page, name).getByRole('switch').click({ force: true });
  await expect(row(page, name).getByRole('switch')).not.toBeChecked();
  await expect.poll(offered).toBe(false);

  await row(page, name)
    .getByRole('button', { name: t('admin:form.delete') })
    .click();
  await dialog(page, t('adminGames:delete.title', { name }))
    .getByRole('button', { name: t('admin:form.delete') })
    .click();
  await expect(main(page).getByText(t('admin:list.noneTitle'))).toBeVisible();
});

test('adds a PUBG package, rejects missing fields, and deletes it', async ({ page, shop, t }) => {
  const amount = 90_000 + Math.floor(Math.random() * 9_000);
  await page.goto('/admin/pubgCodes');
  await main(page)
    .getByRole('link', { name: t('adminGames:tabs.denominations') })
    .click();
  await expect(page).toHaveURL('/admin/pubgCodes/denominations');
  await main(page)
    .getByRole('button', { name: t('adminGames:create.action') })
    .click();
  const form = dialog(page, t('adminGames:create.pubg'));
  await form.getByRole('button', { name: t('admin:form.create') }).click();
  await expect(form).toContainText('Please fill in all required fields');
  await form.getByLabel(t('adminGames:field.ucAmount')).fill(String(amount));
  await form.getByRole('button', { name: t('admin:form.create') }).click();
  await expect(form).toContainText(t('admin:field.price_required'));
  await form.getByLabel(t('adminGames:field.priceUsd')).fill('99');
  await form.getByRole('button', { name: t('admin:form.create') }).click();
  await expect(toast(page, t('admin:form.created'))).toBeVisible();
  await main(page).getByRole('searchbox').fill(String(amount));
  // The amount may be a part of another test's one.
  const added = row(page, amount.toLocaleString('en'));
  await expect(added).toContainText('$99.00');
  const { items } = await shop.admin.get<{ items: PubgDenomination[] }>(
    `/pubg-admin/denominations?q=${amount}`,
  );
  expect(items.filter(({ uc_amount }) => uc_amount === amount)).toMatchObject([
    { price_usd: 99, active: true },
  ]);
  await added.getByRole('switch').click({ force: true });
  await expect(added.getByRole('switch')).not.toBeChecked();
  await added.getByRole('button', { name: t('admin:form.delete') }).click();
  await dialog(page)
    .getByRole('button', { name: t('admin:form.delete') })
    .click();
  await expect(added).toHaveCount(0);
});
