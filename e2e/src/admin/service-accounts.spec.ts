import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, rows, test } from '#support/test-as-admin.ts';
import { createApi, type ApiError } from '@manabar/tooling/rest-api';
import { clickButton, clickLink, main, toast } from '#support/page-actions.ts';
import { money, type Translate } from '#support/translate-and-format.ts';

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }: ApiError) => status,
  );

/** Creates an account in the list, which opens its page; returns the account's name. */
async function newAccount(page: Page, t: Translate): Promise<string> {
  const name = `program ${randomUUID().slice(0, 8)}`;
  await page.goto('/admin/services');
  await main(page)
    .getByRole('button', { name: t('adminServices:add') })
    .first()
    .click();
  const form = dialog(page, t('adminServices:add'));
  await form.getByLabel(t('adminServices:name')).fill(name);
  await form.getByLabel(t('adminServices:note')).fill('By contract');
  await clickButton(form, t('admin:form.create'));
  await expect(page).toHaveURL(/\/admin\/services\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return name;
}

/** Creates a key for the balance only on the account's page; returns the displayed key. */
async function newKey(page: Page, t: Translate, account: string, name: string): Promise<string> {
  await clickButton(main(page), t('adminServices:keys.add'));
  const form = dialog(page, t('adminServices:newKey.title', { name: account }));
  await form.getByLabel(t('adminServices:newKey.name')).fill(name);
  await form.getByRole('checkbox', { name: t('adminServices:scope.wallet') }).check();
  await form.getByLabel(t('adminServices:newKey.limitRub')).fill('');
  await clickButton(form, t('adminServices:newKey.submit'));
  const shown = dialog(page, t('adminServices:secret.title'));
  return (await shown.getByText(/^mbk_/).textContent()) ?? '';
}

test('an admin credits a service account and creates an API key, shown once, that works until it is revoked', async ({
  page,
  shop,
  t,
}) => {
  const account = await newAccount(page, t);
  await clickButton(main(page), t('adminServices:credit'));
  const credit = dialog(page, t('adminUsers:balance.title', { name: account }));
  await credit.getByLabel(t('adminUsers:balance.amount')).fill('25');
  await credit.getByLabel(t('adminUsers:reason')).fill('Paid in');
  await clickButton(credit, t('adminUsers:balance.submit'));
  await expect(
    main(page)
      .getByText(money(25, 'usd', 'en'))
      .first(),
  ).toBeVisible();

  const secret = await newKey(page, t, account, 'production');
  // An accidental close returns to the key.
  await page.keyboard.press('Escape');
  const question = dialog(page, t('adminServices:secret.closeTitle'));
  await clickButton(question, t('admin:secret.stay'));
  await expect(page.getByText(secret)).toBeVisible();
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await clickButton(page, t('admin:secret.done'));
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.reload();
  await expect(
    row(page, 'production').or(rows(page).filter({ hasText: 'production' })),
  ).toBeVisible();
  expect(await page.content()).not.toContain(secret.slice(-43));

  const program = createApi(shop.url, secret);
  expect(await program.get('/balance')).toContainEqual({ currency: 'usd', amount: 25 });
  expect(await statusOf(program.get('/orders'))).toBe(403);
  await clickLink(main(page), t('adminServices:calls'));
  const calls = rows(page).filter({ hasText: t('adminRecords:audit.actions.service.call') });
  await expect(calls).toHaveCount(2);
  await expect(calls.first()).toContainText('scope_missing');

  await page.goBack();
  await clickButton(main(page), `${t('adminServices:keys.revoke')}: production`);
  const revoke = dialog(page, t('adminServices:keys.revokeTitle', { name: 'production' }));
  await clickButton(revoke, t('adminServices:keys.revoke'));
  await expect(toast(page, t('adminServices:keys.revoked'))).toBeVisible();
  await expect(main(page).getByText(t('adminServices:keys.states.revoked'))).toBeVisible();
  expect(await statusOf(program.get('/balance'))).toBe(401);
});
