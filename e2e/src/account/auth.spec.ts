import type { Page } from '@playwright/test';
import { countCalls } from '#support/calls.ts';
import { logIn, main, navigation, stored, toast } from '#support/screen.ts';
import { unique } from '#support/shop.ts';
import { expect, test } from '#support/test.ts';
import type { Translate } from '#support/texts.ts';

interface Form {
  nickname?: string;
  password?: string;
  confirmPassword?: string;
}

async function sendRegistration(page: Page, t: Translate, form: Form): Promise<void> {
  const { nickname = '', password = '', confirmPassword = password } = form;
  await page.locator('input[name=nickname]').fill(nickname);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=confirmPassword]').fill(confirmPassword);
  await main(page)
    .getByRole('button', { name: t('auth:register.submit') })
    .click();
}

/** Notes in the page whether the registration form has shaken: the class is removed after 400 ms. */
const noteShaking = (page: Page) =>
  page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('main form[class*=shak]')) document.body.dataset['shaken'] = 'yes';
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class'] });
  });

test.describe('registration', () => {
  test('shows under its field what is wrong with a registration and shakes the form', async ({
    page,
    shop,
    t,
  }) => {
    const { nickname: taken } = await shop.register();
    const free = unique('buyer');
    await page.goto('/register');
    const sent = countCalls(page, 'auth.register');
    await noteShaking(page);
    const expectWrong = async (field: string, rule: string) => {
      const input = page.locator(`input[name=${field}]`);
      await expect(input).toHaveAccessibleDescription(new RegExp(t(`auth:rule.${rule}`)));
      await expect(input).toHaveAttribute('aria-invalid', 'true');
    };
    await sendRegistration(page, t, { nickname: 'a', password: 'b', confirmPassword: 'c' });
    await expectWrong('nickname', 'nickname_too_short');
    await expectWrong('password', 'password_too_short');
    await expectWrong('confirmPassword', 'passwords_dont_match');
    await expect(page.locator('body')).toHaveAttribute('data-shaken', 'yes');
    await expect(page.locator('main form')).not.toHaveClass(/shak/);
    expect(sent()).toBe(0);
    for (const password of ['password1', free.toUpperCase()]) {
      await sendRegistration(page, t, { nickname: free, password });
      await expectWrong('password', 'password_too_common');
      await page.locator('input[name=password]').fill('');
    }
    await sendRegistration(page, t, { nickname: taken.toUpperCase(), password: 'quiet-river-7' });
    await expectWrong('nickname', 'nickname_taken');
    await expect(toast(page, t('auth:rule.nickname_taken'))).toBeVisible();
    await expect(page).toHaveURL('/register');
  });

  test('stores token, nickname and userId as plain strings', async ({ page, t }) => {
    const nickname = unique('buyer');
    await page.goto('/register');
    await sendRegistration(page, t, { nickname, password: 'quiet-river-7' });
    await expect(page).toHaveURL('/');
    expect(await stored(page, 'nickname')).toBe(nickname);
    expect(await stored(page, 'userId')).toMatch(/^\d+$/);
    expect(await stored(page, 'token')).toMatch(/^[\w-]{43}$/);
  });
});

test.describe('logging in', () => {
  test('gives the same answer for a wrong password and an unknown nickname', async ({
    page,
    shop,
    t,
  }) => {
    const { nickname } = await shop.register();
    await page.goto('/login');
    for (const name of [nickname, unique('nobody')]) {
      await logIn(page, t, { nickname: name, password: 'wrong-password1' });
      await expect(toast(page, t('auth:login.invalid_credentials'))).toBeVisible();
      await toast(page, t('auth:login.invalid_credentials')).getByRole('button').click();
      await expect(toast(page, t('auth:login.invalid_credentials'))).toBeHidden();
    }
    await expect(page).toHaveURL('/login');
    expect(await stored(page, 'token')).toBeNull();
  });

  test('returns to the previous page after a log-in, also after a reload', async ({
    page,
    shop,
    t,
  }) => {
    const user = await shop.register();
    await page.goto('/orders');
    await expect(page).toHaveURL('/login');
    await page.reload();
    await logIn(page, t, user);
    await expect(toast(page, t('auth:login.success', { nickname: user.nickname }))).toBeVisible();
    await expect(page).toHaveURL('/orders');
  });
});

test.describe('a session', () => {
  test.use({ loggedIn: true });

  test('ends the session at log-out, also on the server', async ({ page, customer, t }) => {
    await page.goto('/orders');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: t('common:nav.openMenu') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common:nav.logout') })
      .click();
    await expect(toast(page, t('common:session.loggedOut'))).toBeVisible();
    await expect(page).toHaveURL('/');
    for (const key of ['token', 'nickname', 'userId']) expect(await stored(page, key)).toBeNull();
    await expect(customer.api.get('/profile')).rejects.toThrow('401');
  });

  test('redirects to /login and back when the server has ended the session', async ({
    page,
    customer,
    t,
  }) => {
    await page.goto('/products');
    await expect(
      page.getByRole('link', { name: t('common:nav.cartCount', { count: 0 }) }),
    ).toBeAttached();
    await customer.api.post('/auth/logout');
    await navigation(page, t)
      .getByRole('link', { name: t('common:nav.orders') })
      .click();
    await expect(page).toHaveURL('/login');
    await expect(toast(page, t('common:session.expired'))).toBeVisible();
    expect(await stored(page, 'token')).toBeNull();
    await logIn(page, t, customer);
    await expect(page).toHaveURL('/orders');
  });
});
