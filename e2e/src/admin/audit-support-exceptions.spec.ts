import type { AdminRegion, SupportMessage } from '@manabar/contracts';
import type { Page } from '@playwright/test';
import { expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, test } from '#support/test-as-admin.ts';
import { intercept } from '#support/intercept-calls.ts';
import { clickButton, main } from '#support/page-actions.ts';
import { unique } from '#support/create-shop.ts';

test.use({ loggedIn: true });

/** Rows of the audit log without their expanded changes. */
const actions = (page: Page) => main(page).locator('tbody > tr:has(> td > time)');

test('the audit log shows an admin’s change of a region with old and new values', async ({
  page,
  shop,
  t,
}) => {
  const name = unique('Mars');
  const { id } = await shop.admin.post<AdminRegion>('/admin/regions', { name, code: 'eu' });
  await shop.admin.put(`/admin/regions/${id}`, { name: `${name} II` });
  await page.goto(`/admin/audit?q=region:${id}`);
  await expect(actions(page)).toHaveCount(2);
  await actions(page).first().locator('summary').click();
  await expect(actions(page).first().locator('del')).toHaveText(name);
  await expect(actions(page).first().locator('ins')).toHaveText(`${name} II`);
  await expectFits(page);
  await main(page)
    .getByRole('combobox', { name: t('adminRecords:audit.area') })
    .selectOption(t('adminRecords:audit.areas.promotion'));
  await expect(main(page).getByText(t('admin:list.noneTitle'))).toBeVisible();
});

test('an admin finds a support message and marks it as answered', async ({ page, shop, t }) => {
  const nickname = unique('nova');
  await shop.anonymous.post('/support', { nickname, userId: '77', message: 'Where is it?' });
  await page.goto(`/admin/support/messages?q=${nickname}`);
  const status = row(page, nickname).getByRole('combobox');
  const saved = page.waitForResponse(/admin\.support\.update/);
  await status.selectOption(t('adminRecords:support.state.done'));
  await saved;
  await expect(row(page, nickname)).toContainText('Where is it?');
  const done = await shop.admin.get<{ items: SupportMessage[] }>(
    `/admin/support?q=${nickname}&status=done`,
  );
  expect(done.items.map(({ message }) => message)).toEqual(['Where is it?']);
  await expectFits(page);
});

test('keeps a support message readable beside the longest name and ID', async ({ page, shop }) => {
  const nickname = unique('nova').padEnd(64, 'W');
  const message = 'Where is the code of my order?';
  await shop.anonymous.post('/support', { nickname, userId: '9'.repeat(64), message });
  await page.goto(`/admin/support/messages?q=${nickname}`);
  const text = row(page, nickname).getByText(message);
  await expect(text).toBeVisible();
  expect((await text.boundingBox())?.width).toBeGreaterThanOrEqual(120);
  await expectFits(page);
});

test('an admin’s resolution of a payment exception sends a reason and shows the shop’s refusal', async ({
  page,
  t,
}) => {
  const exception = {
    id: 8,
    kind: 'amount_differs',
    provider: 'sandbox',
    paymentId: 'pay_1',
    orderId: null,
    amount: 12.5,
    currency: 'usd',
    details: { reference: 'ord_that_has_no_space_at_which_its_line_could_break' },
    created: '2026-01-05T10:00:00.000Z',
    resolved: null,
    resolvedBy: null,
    resolution: null,
    blocksCards: false,
    creditable: false,
  };
  const listed = { items: [exception], total: 1, page: 1, pageSize: 50 };
  await intercept(page, 'admin.paymentExceptions.list', (route) =>
    route.fulfill({ json: [{ result: { data: listed } }] }),
  );
  await page.goto('/admin/paymentExceptions');
  await clickButton(main(page), t('adminRecords:paymentExceptions.resolve'));
  const form = dialog(page);
  await form.getByRole('combobox').selectOption('credit');
  await form
    .getByRole('textbox', { name: t('adminRecords:paymentExceptions.reason') })
    .fill('theirs');
  await expectFits(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const resolve = form.getByRole('button', { name: t('adminRecords:paymentExceptions.resolve') });
  await expect(resolve).toBeInViewport({ ratio: 1 });
  // The shop has no such payment.
  await resolve.press('Enter');
  await expect(form.getByRole('alert')).toContainText(t('errors:not_found'));
});
