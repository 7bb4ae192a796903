import type { AdminUser, Session } from '@manabar/contracts';
import type { Page } from '@playwright/test';
import { axeFindings, expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, rows, test } from '#support/admin.ts';
import { createApi, type ApiError } from '#support/api.ts';
import { intercept } from '#support/calls.ts';
import { main, toast } from '#support/screen.ts';
import { balanceOf, newCodes, type Customer, type Shop } from '#support/shop.ts';
import { type Translate, usd } from '#support/texts.ts';

const path = ({ userId }: Customer) => `/admin/users/${userId}`;
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }: ApiError) => status,
  );

/** Opens the balance dialog. */
async function openBalance(page: Page, t: Translate, { nickname }: Customer) {
  await main(page)
    .getByRole('button', { name: t('adminUsers:balance.open') })
    .click();
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

/** Opens the action's dialog, enters a reason and confirms. */
async function turnAccess(page: Page, t: Translate, act: 'block' | 'unblock', name: string) {
  await main(page)
    .getByRole('button', { name: t(`adminUsers:${act}.open`), exact: true })
    .click();
  const form = dialog(page, t(`adminUsers:${act}.title`, { name }));
  await form.getByLabel(t('adminUsers:reason')).fill('Stolen cards');
  await form.getByRole('button', { name: t(`adminUsers:${act}.submit`), exact: true }).click();
  await expect(form).toHaveCount(0);
}

const logsIn = (shop: Shop, { nickname }: Customer, password: string) =>
  statusOf(shop.anonymous.post<Session>('/auth/login', { nickname, password }));

test('finds users from the header and the tab by nickname and id, and filters them', async ({
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
  await page.reload();
  await expect(main(page).getByRole('searchbox')).toHaveValue(String(customer.userId));
  await expect(row(page, customer.nickname)).toHaveCount(1);

  await main(page)
    .getByRole('combobox', { name: t('adminUsers:role') })
    .selectOption(t('adminUsers:roleAdmin'));
  await expect(row(page, customer.nickname)).toHaveCount(0);
  await page.goto('/admin/users?role=admin');
  await expect(rows(page).filter({ hasText: t('adminUsers:roleUser') })).toHaveCount(0);
  await expect(row(page, 'admin')).toBeVisible();
});

test('previews a balance change, applies it once, and never lets the balance fall below zero', async ({
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

test("ends a customer's sessions by a new password, a block, and one by one", async ({
  page,
  shop,
  t,
}) => {
  const customer = await shop.register();
  await page.goto(path(customer));
  await main(page)
    .getByRole('button', { name: t('adminUsers:password.open') })
    .click();
  const form = dialog(page, t('adminUsers:password.title', { name: customer.nickname }));
  const password = form.getByLabel(t('adminUsers:password.new'));
  await password.fill('12345');
  await page.keyboard.press('Enter');
  await expect(form.getByText(t('admin:field.password_too_short'))).toBeVisible();
  await password.fill('123456');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText(t('adminUsers:sessions.none'))).toBeVisible();
  expect(await statusOf(customer.api.get('/profile'))).toBe(401);
  expect(await logsIn(shop, customer, customer.password)).toBe(401);

  const sessions = [];
  for (let count = 0; count < 2; count += 1) {
    const { nickname } = customer;
    sessions.push(
      await shop.anonymous.post<Session>('/auth/login', { nickname, password: '123456' }),
    );
  }
  await page.reload();
  const end = t('adminUsers:sessions.end');
  await main(page)
    .getByRole('button', { name: `${end}: ` })
    .first()
    .click();
  await dialog(page).getByRole('button', { name: end, exact: true }).click();
  await expect(toast(page, t('adminUsers:sessions.ended', { count: 1, shown: 1 }))).toBeVisible();
  const answers = sessions.map(({ token }) => statusOf(createApi(shop.url, token).get('/profile')));
  expect((await Promise.all(answers)).sort()).toEqual([200, 401]);

  await turnAccess(page, t, 'block', customer.nickname);
  await expect(main(page).getByText(t('adminUsers:accessBlocked'))).toBeVisible();
  await expect(main(page).getByText(t('adminUsers:sessions.none'))).toBeVisible();
  expect(await logsIn(shop, customer, '123456')).not.toBe(200);
  await turnAccess(page, t, 'unblock', customer.nickname);
  await expect(main(page).getByText(t('adminUsers:accessOpen'), { exact: true })).toBeVisible();
  expect(await logsIn(shop, customer, '123456')).toBe(200);
});

test('links orders to their pages and says who may do what an admin may not', async ({
  page,
  shop,
  customer: self,
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

  await page.goto(path(self));
  await expect(main(page).getByText(t('adminUsers:balance.own'))).toBeVisible();
  await expect(main(page).getByRole('button', { name: t('adminUsers:balance.open') })).toHaveCount(
    0,
  );
  await page.goto('/admin/users/999999999');
  await expect(main(page).getByText(t('adminUsers:missingTitle'))).toBeVisible();
});

test('shows the second admin what the first changed on a customer', async ({
  page,
  shop,
  adminApi,
  t,
}) => {
  const customer = await shop.register();
  await page.goto(path(customer));
  await expect(main(page).getByText(t('adminUsers:accessOpen'), { exact: true })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(path(customer));
  await turnAccess(other, t, 'block', customer.nickname);
  await main(page)
    .getByRole('button', { name: t('adminUsers:block.open'), exact: true })
    .click();
  const form = dialog(page, t('adminUsers:block.title', { name: customer.nickname }));
  await form.getByLabel(t('adminUsers:reason')).fill('Late');
  await form.getByRole('button', { name: t('adminUsers:block.submit'), exact: true }).click();
  await expect(form.getByText(t('admin:form.conflictTitle'))).toBeVisible();
  await form.getByRole('button', { name: t('admin:form.loadCurrent') }).click();
  await expect(main(page).getByText(t('adminUsers:accessBlocked'))).toBeVisible();
  const found = await adminApi.get<{ items: AdminUser[] }>(
    `/admin/users?q=${customer.userId}&blocked=true`,
  );
  expect(found.items.map(({ id }) => id)).toContain(customer.userId);
});

test('fits the user page and its dialog on the screen and keeps them accessible', async ({
  page,
  shop,
  t,
}) => {
  const customer = await shop.register();
  await page.goto(path(customer));
  await expect(
    main(page).getByRole('region', { name: t('adminUsers:sessions.title') }),
  ).toBeVisible();
  await expectFits(page);
  const form = await openBalance(page, t, customer);
  await form.getByLabel(t('adminUsers:balance.amount')).fill('-5');
  await form.getByRole('button', { name: t('adminUsers:balance.submit') }).click();
  await expect(form.getByText(t('admin:field.required'))).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
