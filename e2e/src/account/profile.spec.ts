import type { Page } from '@playwright/test';
import type { Session } from '@manabar/contracts';
import { axeFindings, overflow } from '#support/accessibility.ts';
import { clickButton, clickLink, clipboard, main, stored } from '#support/page-actions.ts';
import { staff } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import { money, type Translate } from '#support/translate-and-format.ts';

const region = (page: Page, name: string) => main(page).getByRole('region', { name });
const dialog = (page: Page, t: Translate) =>
  page.getByRole('dialog', { name: t('profile:topUp.title') });
const topUp = (page: Page, t: Translate) =>
  main(page).getByRole('button', { name: t('profile:topUp.action') });
const amount = (page: Page, t: Translate) =>
  dialog(page, t).getByRole('textbox', { name: t('profile:topUp.amount') });

/** Logs in as the demo's admin. */
async function asAdmin(page: Page): Promise<void> {
  // Storage is written from a page of the shop's origin; this one runs no script.
  await page.goto('/robots.txt', { waitUntil: 'commit' });
  const answer = await page.request.post('/api/auth/login', {
    data: staff,
  });
  const session = (await answer.json()) as Session;
  await page.evaluate(({ token, nickname, userId }) => {
    for (const [key, value] of Object.entries({ token, nickname, userId }))
      localStorage.setItem(key, String(value));
  }, session);
  await page.goto('/profile');
}

test.describe('a customer', () => {
  test.use({ loggedIn: true, contextOptions: { permissions: ['clipboard-read'] } });

  test('the profile shows ID, balances, buyer status and notice, and leads to the orders and to the log-out', async ({
    page,
    shop,
    customer,
    t,
  }) => {
    await shop.credit(customer, { usd: 12.5, rub: 1000 });
    await page.goto('/profile');
    await expect(main(page)).toContainText(customer.nickname);
    await page.setViewportSize({ width: 360, height: 740 });
    const balances = region(page, t('profile:balance.title'));
    await expect(balances).toContainText(money(1000, 'rub', 'en'));
    await expect(balances).toContainText(money(12.5, 'usd', 'en'));
    await expect(balances).toContainText(t('profile:soon.title'));
    await expect(topUp(page, t)).toHaveCount(0);
    await expect(region(page, t('profile:status.title'))).toContainText('0 / 5');
    await clickButton(main(page), t('profile:head.copy'));
    expect(await clipboard(page)).toBe(String(customer.userId));
    await clickLink(main(page), t('profile:links.orders'));
    await expect(page).toHaveURL('/orders');
    await page.goBack();
    await clickButton(main(page), t('common:nav.logout'));
    await expect(page).toHaveURL('/');
    await expect.poll(() => stored(page, 'token')).toBeNull();
  });
});

test('an admin’s dialog for a balance top-up traps the focus, returns it, and reports errors', async ({
  page,
  t,
}) => {
  await asAdmin(page);
  await topUp(page, t).focus();
  await page.keyboard.press('Enter');
  await expect(amount(page, t)).toBeFocused();
  // Tab cycles within the dialog and never reaches the page below it.
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    const behind = await page.evaluate(
      () =>
        document.activeElement !== document.body &&
        !document.activeElement?.closest('[role=dialog]'),
    );
    expect(behind).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page, t)).toBeHidden();
  await expect(topUp(page, t)).toBeFocused();
  await page.keyboard.press('Enter');
  await amount(page, t).fill('four');
  await page.keyboard.press('Enter');
  await expect(dialog(page, t)).toContainText('Please enter a valid amount');
  expect.soft(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect.soft(await overflow(page)).toEqual([]);
});
