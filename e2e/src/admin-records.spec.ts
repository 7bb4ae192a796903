import type { AdminRegion } from '@manabar/contracts';
import type { Page } from '@playwright/test';
import { dialog, expect, expectFits, row, test } from './support/admin.ts';
import { intercept } from './support/calls.ts';
import { main } from './support/screen.ts';
import { unique } from './support/shop.ts';

test.use({ loggedIn: true });

/** Acts of the log, without the rows of what they changed. */
const acts = (page: Page) => main(page).locator('tbody > tr:has(> th time)');

test('the audit log says who changed what, how it was and is', async ({ page, shop, t }) => {
  const name = unique('Mars');
  const { id } = await shop.admin.post<AdminRegion>('/admin/regions', { name, code: 'eu' });
  await shop.admin.put(`/admin/regions/${id}`, { name: `${name} II` });
  await page.goto(`/admin/audit?q=region:${id}`);
  await expect(acts(page)).toHaveCount(2);
  await acts(page).first().locator('summary').click();
  await expect(acts(page).first().locator('del')).toHaveText(name);
  await expect(acts(page).first().locator('ins')).toHaveText(`${name} II`);
  await expectFits(page);
  await main(page)
    .getByRole('combobox', { name: t('adminRecords:audit.area') })
    .selectOption(t('adminRecords:audit.areas.promotion'));
  await expect(main(page).getByText(t('admin:list.noneTitle'))).toBeVisible();
});

test('a message to support is found and answered', async ({ page, shop, t }) => {
  const nickname = unique('nova');
  await shop.anonymous.post('/support', { nickname, userId: '77', message: 'Where is it?' });
  await page.goto(`/admin/support?q=${nickname}`);
  const status = row(page, nickname).getByRole('combobox');
  const saved = page.waitForResponse(/admin\.support\.update/);
  await status.selectOption(t('adminRecords:support.state.done'));
  await saved;
  await page.goto(`/admin/support?q=${nickname}&status=done`);
  await expect(row(page, nickname)).toContainText('Where is it?');
  await expectFits(page);
});

test('a payment that waits is settled with a reason', async ({ page, t }) => {
  const matter = {
    id: 8,
    kind: 'dispute',
    provider: 'sandbox',
    paymentId: 'pay_1',
    orderId: null,
    amount: 12.5,
    currency: 'usd',
    details: null,
    created: '2026-01-05T10:00:00.000Z',
    resolved: null,
    resolvedBy: null,
    resolution: null,
  };
  const listed = { items: [matter], total: 1, page: 1, pageSize: 50 };
  await intercept(page, 'admin.matters.list', (route) =>
    route.fulfill({ json: [{ result: { data: listed } }] }),
  );
  await page.goto('/admin/matters');
  await main(page)
    .getByRole('button', { name: t('adminRecords:matters.resolve') })
    .click();
  const form = dialog(page);
  await form.getByRole('combobox').selectOption('credit');
  await form.getByRole('textbox', { name: t('adminRecords:matters.reason') }).fill('theirs');
  await expectFits(page);
  // The shop itself knows of no such payment.
  await form.getByRole('button', { name: t('adminRecords:matters.resolve') }).click();
  await expect(form.getByRole('alert')).toContainText(t('errors:not_found'));
});
