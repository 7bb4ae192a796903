import { readFile } from 'node:fs/promises';
import type { AdminUser, Session } from '@manabar/contracts';
import type { Page } from '@playwright/test';
import { axeFindings, expectFits, overflow } from '#support/accessibility.ts';
import { dialog, expect, row, rows, test } from '#support/admin.ts';
import { createApi, type ApiError } from '#support/api.ts';
import { main } from '#support/screen.ts';
import { unique, type Customer, type Shop } from '#support/shop.ts';
import type { Translate } from '#support/texts.ts';

/** Registers three customers that one search finds, with 1, 2 and 3 dollars. */
async function register(shop: Shop): Promise<{ part: string; customers: Customer[] }> {
  const part = unique('tab').slice(0, 12);
  const customers: Customer[] = [];
  for (const [n, usd] of [2, 3, 1].entries()) {
    const nickname = `${part}-${n}`;
    const password = `secret-${part}-1`;
    const session = await shop.anonymous.post<Session>('/auth/register', {
      nickname,
      password,
      confirmPassword: password,
    });
    const customer = { ...session, password, api: createApi(shop.url, session.token) };
    await shop.credit(customer, { usd });
    customers.push(customer);
  }
  return { part, customers };
}

const choice = (page: Page, t: Translate, name: string) =>
  main(page).getByRole('checkbox', { name: t('admin:list.selectRow', { name }) });
const chosen = (page: Page, t: Translate) =>
  main(page).getByRole('group', { name: t('admin:list.selection') });

test('sorts users by their balance and names the order in the address', async ({
  page,
  shop,
  t,
}) => {
  const { part } = await register(shop);
  await page.goto(`/admin/users?q=${part}`);
  const head = main(page).getByRole('button', { name: t('adminUsers:balanceUsd') });
  await head.click();
  await expect(rows(page).getByRole('rowheader')).toHaveText([
    `${part}-1`,
    `${part}-0`,
    `${part}-2`,
  ]);
  await expect(page).toHaveURL(/[?&]sort=-balanceUsd/);
  await head.click();
  const cell = main(page).getByRole('columnheader', { name: t('adminUsers:balanceUsd') });
  await expect(cell).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/[?&]sort=balanceUsd/);
  await expect(rows(page).getByRole('rowheader')).toHaveText([
    `${part}-2`,
    `${part}-0`,
    `${part}-1`,
  ]);
});

test('exports and blocks selected users and names the one changed by another admin', async ({
  page,
  shop,
  adminApi,
  t,
}) => {
  const { part, customers } = await register(shop);
  const [first, second, third] = customers as [Customer, Customer, Customer];
  await page.goto(`/admin/users?q=${part}`);
  await choice(page, t, first.nickname).focus();
  await page.keyboard.press('Space');
  await choice(page, t, second.nickname).check();
  const file = page.waitForEvent('download');
  await chosen(page, t)
    .getByRole('button', { name: t('admin:export.chosen') })
    .click();
  const lines = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([
    first.nickname,
    second.nickname,
  ]);

  // Another admin changes one of them meanwhile.
  await adminApi.put(`/admin/users/${second.userId}/password`, { password: 'another1' });
  await chosen(page, t)
    .getByRole('button', { name: t('adminUsers:block.open') })
    .click();
  const form = dialog(page);
  await form.getByLabel(t('adminUsers:reason')).fill('Stolen cards');
  await form.getByRole('button', { name: t('adminUsers:block.submit'), exact: true }).click();
  const failures = dialog(page).getByRole('list', { name: t('admin:eachRow.failures') });
  await expect(failures).toContainText(second.nickname);
  await expect(failures).not.toContainText(first.nickname);
  await dialog(page)
    .getByRole('button', { name: t('admin:eachRow.close') })
    .click();
  await expect(row(page, first.nickname)).toContainText(t('adminUsers:accessBlocked'));
  await expect(row(page, third.nickname)).toContainText(t('adminUsers:accessOpen'));
  const { items } = await adminApi.get<{ items: AdminUser[] }>(`/admin/users?q=${part}`);
  expect(items).toHaveLength(3);
  const { nickname, password } = first;
  const login = shop.anonymous.post<Session>('/auth/login', { nickname, password });
  expect(((await login.catch((thrown: unknown) => thrown)) as ApiError).status).toBe(401);
});

test('keeps the bar of selected rows above the fixed cells of a scrolled table', async ({
  page,
  t,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto('/admin/products');
  await expect(rows(page).first()).toBeVisible();
  await main(page)
    .getByRole('checkbox', { name: t('admin:list.selectAll') })
    .click();
  const bar = chosen(page, t);
  await expect(bar).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const covered = await bar.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return Array.from({ length: 60 }, (_, n) => {
      const [x, y] = [left + (width * ((n % 20) + 0.5)) / 20, top + (height * ((n % 3) + 0.5)) / 3];
      return element.contains(document.elementFromPoint(x, y)) ? [] : [`${x}, ${y}`];
    }).flat();
  });
  expect(covered).toEqual([]);
});

test('fits a table at every width, and as cards on a phone with a bar of selected rows', async ({
  page,
  shop,
  t,
}) => {
  const { part } = await register(shop);
  await page.goto(`/admin/users?q=${part}`);
  await expect(rows(page)).toHaveCount(3);
  await expectFits(page, [1280, 768, 360]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await main(page)
    .getByRole('checkbox', { name: t('admin:list.selectAll') })
    .check();
  await expect(chosen(page, t).getByRole('status')).toHaveText(
    t('admin:list.selected', { count: 3, shown: '3' }),
  );
  expect(await overflow(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
});
