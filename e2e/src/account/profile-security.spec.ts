import type { Page } from '@playwright/test';
import type { Session } from '@manabar/contracts';
import { findingsInBothSchemes, overflow } from '#support/accessibility.ts';
import { clickButton, logIn, main, toast } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';
import { expectSoundInEachLanguage } from '#support/texts-fit.ts';
import type { Translate } from '#support/translate-and-format.ts';

interface Passwords {
  current: string;
  next: string;
  again?: string;
}

/** Fills in and submits the password form. */
async function sendPasswords(page: Page, t: Translate, passwords: Passwords): Promise<void> {
  const { current, next, again = next } = passwords;
  await page.locator('input[name=currentPassword]').fill(current);
  await page.locator('input[name=newPassword]').fill(next);
  await page.locator('input[name=confirmPassword]').fill(again);
  await clickButton(main(page), t('auth:change.submit'));
}

const openForm = (page: Page, t: Translate) =>
  main(page)
    .getByRole('button', { name: t('profile:security.change') })
    .click();

test.describe('in Uzbek, a customer', () => {
  test.use({ loggedIn: true, language: 'uz' });

  test('a customer sees the sessions in the profile, ends one, and then all others', async ({
    page,
    shop,
    customer,
    t,
  }) => {
    const { nickname, password } = customer;
    for (let count = 0; count < 3; count += 1)
      await shop.anonymous.post<Session>('/auth/login', { nickname, password });
    await page.goto('/profile');
    const list = main(page).getByRole('region', { name: t('profile:security.sessions') });
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await expect(list.getByRole('listitem').first()).toContainText(t('profile:security.current'));
    await expect(list).toContainText('127.0.0.1');
    await expectSoundInEachLanguage(page);
    await list
      .getByRole('button', { name: t('profile:security.endNamed', { device: 'node' }) })
      .first()
      .click();
    await expect(toast(page, t('profile:security.ended'))).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await clickButton(list, t('profile:security.endOthers'));
    await clickButton(page.getByRole('dialog'), t('profile:security.endOthers'));
    await expect(toast(page, t('profile:security.othersEnded', { count: 2 }))).toBeVisible();
    await expect(list).toContainText(t('profile:security.only'));
    await customer.api.get('/profile');
  });
});

test.describe('a customer', () => {
  test.use({ loggedIn: true });

  test('the password form of the profile fits the narrowest screen in light and dark', async ({
    page,
    t,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/profile');
    await openForm(page, t);
    await sendPasswords(page, t, { current: '', next: 'x', again: 'y' });
    await expect(main(page)).toContainText(t('auth:rule.password_too_short'));
    expect.soft(await overflow(page)).toEqual([]);
    expect.soft(await findingsInBothSchemes(page)).toEqual([]);
  });
});

test('requires a password set by an admin to be changed first', async ({ page, shop, t }) => {
  const customer = await shop.register();
  await shop.admin.put(`/admin/users/${customer.userId}/password`, { password: '123456' });
  await page.goto('/orders');
  await expect(page).toHaveURL('/login');
  await logIn(page, t, { nickname: customer.nickname, password: '123456' });
  await expect(page).toHaveURL('/profile/password');
  await expect(main(page)).toContainText(t('auth:change.forcedSubtitle'));
  await page.goto('/orders');
  await expect(page).toHaveURL('/profile/password');
  await sendPasswords(page, t, { current: '123456', next: 'quiet-river-7' });
  await expect(toast(page, t('auth:change.done'))).toBeVisible();
  await expect(page).toHaveURL('/orders');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('orders:page.title'));
});
