import type { Page } from '@playwright/test';
import { axeFindings, expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, rows, test } from '#support/test-as-admin.ts';
import { intercept } from '#support/intercept-calls.ts';
import { clickButton, main, toast } from '#support/page-actions.ts';
import { balanceOf, newCodes, type Customer } from '#support/create-shop.ts';
import { type Translate, usd } from '#support/translate-and-format.ts';

const path = ({ userId }: Customer) => `/admin/users/${userId}`;

/** Opens the balance dialog. */
async function openBalance(page: Page, t: Translate, { nickname }: Customer) {
  await clickButton(main(page), t('adminUsers:balance.open'));
  return dialog(page, t('adminUsers:balance.title', { name: nickname }));
}

/** Fills the dialog and sends it. */
async function change(
  page: Page,
  t: Translate,
  customer: Customer,
  { amount, set = false }: { amount: string; set?: boolean },
) {
  const form = await openBalance(page, t, customer);
  if (set) await form.getByLabel(t('adminUsers:balance.mode')).selectOption('set');
  await form.getByLabel(t('adminUsers:balance.amount')).fill(amount);
  await form.getByLabel(t('adminUsers:reason')).fill('Paid in cash');
  return { form, send: form.getByRole('button', { name: t('adminUsers:balance.submit') }) };
}

test('an admin finds users by nickname and id, and filters them by role', async ({
  page,
  shop,
  t,
}) => {
  const customer = await shop.register();
  await shop.credit(customer, { usd: 4.99, rub: 1234.5 });
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common:nav.admin'), exact: true })
    .click();
  await main(page)
    .getByRole('link', { name: t('admin:nav.users'), exact: true })
    .click();
  await expect(page).toHaveURL('/admin/users');
  for (const wanted of [customer.nickname.toUpperCase(), String(customer.userId)]) {
    await main(page).getByRole('searchbox').fill(wanted);
    await expect(row(page, customer.nickname)).toHaveCount(1);
    await expect(row(page, customer.nickname)).toContainText('$4.99');
    await expect(row(page, customer.nickname)).toContainText('1,234.50');
    await expect(row(page, customer.nickname)).toContainText(t('adminUsers:roleUser'));
  }
  await expect(page).toHaveURL(new RegExp(`[?&]q=${customer.userId}(&|$)`));

  await main(page)
    .getByRole('combobox', { name: t('adminUsers:role') })
    .selectOption(t('adminUsers:roleAdmin'));
  await expect(row(page, customer.nickname)).toHaveCount(0);
  await main(page).getByRole('searchbox').fill('');
  await expect(page).toHaveURL('/admin/users?role=admin');
  await expect(row(page, 'admin')).toBeVisible();
  await expect(rows(page).filter({ hasText: t('adminUsers:roleUser') })).toHaveCount(0);
});

test('an admin’s balance change is previewed, applied once, and never lets the balance fall below zero', async ({
  page,
  shop,
  t,
}) => {
  const customer = await shop.register();
  await shop.credit(customer, { usd: 5 });
  await page.goto(path(customer));
  // The first response is lost although the shop made the change; the same request is sent again.
  const keys: unknown[] = [];
  await intercept(page, 'admin.users.adjustBalance', async (route) => {
    const body = Object.values(route.request().postDataJSON() as Record<string, unknown>);
    keys.push(...body.map((input) => (input as { idempotencyKey: string }).idempotencyKey));
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  const first = await change(page, t, customer, { amount: '2.50' });
  await expect(first.form.getByRole('status')).toContainText(`${usd(5)} → ${usd(7.5)}`);
  await first.send.click();
  await expect(toast(page, t('admin:form.saved'))).toBeVisible();
  await expect(main(page).getByText(usd(7.5))).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);

  const { form, send } = await change(page, t, customer, { amount: '-8' });
  await expect(form.getByText(t('adminUsers:balance.short'))).toBeVisible();
  await send.click();
  const message = t('adminUsers:balance.notEnough', { available: usd(7.5), required: usd(8) });
  await expect(form.getByText(t('adminUsers:balance.failed', { message }))).toBeVisible();
  await form.getByLabel(t('adminUsers:balance.mode')).selectOption('set');
  await form.getByLabel(t('adminUsers:balance.amount')).fill('1.25');
  await send.click();
  await expect(form).toHaveCount(0);
  expect(await balanceOf(customer, 'usd')).toBe(1.25);
});

test('the admin page of a user links to the orders, fits, and is accessible with the balance dialog', async ({
  page,
  shop,
  t,
}) => {
  const customer = await shop.register();
  await shop.credit(customer, { rub: 1000 });
  const product = await shop.createProduct([{ amount: 400, rub: 120, codes: newCodes(1) }]);
  const orderId = await shop.buy(customer, product);
  await page.goto(path(customer));
  await expect(rows(page).filter({ hasText: orderId })).toContainText(product.title);
  await expect(main(page).getByRole('link', { name: orderId })).toHaveAttribute(
    'href',
    `/admin/orders/${orderId}`,
  );
  await expect(
    main(page).getByRole('region', { name: t('adminUsers:sessions.title') }),
  ).toBeVisible();
  await expectFits(page);
  const form = await openBalance(page, t, customer);
  await form.getByLabel(t('adminUsers:balance.amount')).fill('-5');
  await clickButton(form, t('adminUsers:balance.submit'));
  await expect(form.getByText(t('admin:field.required'))).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
