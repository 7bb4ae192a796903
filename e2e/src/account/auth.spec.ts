import type { Page } from '@playwright/test';
import { countCalls, intercept, refuse } from '#support/calls.ts';
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

const messageOf = (page: Page, field: string) => page.locator(`input[name=${field}]`);

test.describe('registration', () => {
  const cases: [rule: string, field: string, form: Form][] = [
    ['nickname_too_short', 'nickname', { nickname: '  ab  ', password: 'password1' }],
    ['nickname_too_long', 'nickname', { nickname: 'a'.repeat(33), password: 'password1' }],
    ['nickname_invalid', 'nickname', { nickname: 'bad<nick>', password: 'password1' }],
    ['password_too_short', 'password', { nickname: 'somebody', password: 'short1' }],
    ['password_no_number', 'password', { nickname: 'somebody', password: 'longenough' }],
    [
      'passwords_dont_match',
      'confirmPassword',
      { nickname: 'somebody', password: 'password1', confirmPassword: 'password2' },
    ],
  ];
  for (const [rule, field, form] of cases) {
    test(`shows ${rule} under its field and shakes the registration form`, async ({ page, t }) => {
      await page.goto('/register');
      const sent = countCalls(page, 'auth.register');
      // The class is removed after 400 ms, so an observer records it.
      await page.evaluate(() => {
        new MutationObserver(() => {
          if (document.querySelector('main form[class*=shak]'))
            document.body.dataset['shaken'] = 'yes';
        }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class'] });
      });
      await sendRegistration(page, t, form);
      await expect(messageOf(page, field)).toHaveAccessibleDescription(
        new RegExp(t(`auth:rule.${rule}`)),
      );
      await expect(messageOf(page, field)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator('body')).toHaveAttribute('data-shaken', 'yes');
      await expect(page.locator('main form')).not.toHaveClass(/shak/);
      expect(sent()).toBe(0);
    });
  }

  test('shows all registration errors at once', async ({ page, t }) => {
    await page.goto('/register');
    await sendRegistration(page, t, { nickname: 'a', password: 'b', confirmPassword: 'c' });
    await expect(main(page)).toContainText(t('auth:rule.nickname_too_short'));
    await expect(main(page)).toContainText(t('auth:rule.password_too_short'));
    await expect(main(page)).toContainText(t('auth:rule.passwords_dont_match'));
  });

  test('rejects a password that is easy to guess or equals the nickname', async ({ page, t }) => {
    await page.goto('/register');
    const nickname = unique('buyer');
    for (const password of ['password1', nickname.toUpperCase()]) {
      await sendRegistration(page, t, { nickname, password });
      await expect(messageOf(page, 'password')).toHaveAccessibleDescription(
        new RegExp(t('auth:rule.password_too_common')),
      );
      await page.locator('input[name=password]').fill('');
    }
    await expect(page).toHaveURL('/register');
  });

  test('rejects a taken nickname regardless of its case', async ({ page, shop, t }) => {
    const { nickname } = await shop.register();
    await page.goto('/register');
    await sendRegistration(page, t, {
      nickname: nickname.toUpperCase(),
      password: 'quiet-river-7',
    });
    await expect(messageOf(page, 'nickname')).toHaveAccessibleDescription(
      new RegExp(t('auth:rule.nickname_taken')),
    );
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

  test('rejects blank log-in fields without asking the server', async ({ page, t }) => {
    await page.goto('/login');
    const sent = countCalls(page, 'auth.login');
    await logIn(page, t, { nickname: '   ', password: '   ' });
    await expect(toast(page, t('auth:login.invalid_credentials'))).toBeVisible();
    expect(sent()).toBe(0);
  });

  test('distinguishes a failure of the shop from a missing response at log-in', async ({
    page,
    t,
  }) => {
    await page.goto('/login');
    await refuse(page, 'auth.login', { code: 'UNEXPECTED_ERROR', times: 1 });
    await logIn(page, t, { nickname: 'somebody', password: 'password1' });
    await expect(toast(page, t('auth:login.server_error'))).toBeVisible();
    await page.unrouteAll();
    await intercept(page, 'auth.login', (route) => route.abort());
    await logIn(page, t, { nickname: 'somebody', password: 'password1' });
    await expect(toast(page, t('auth:login.network_error'))).toBeVisible();
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

  test('goes to the home page after a log-in without a previous page', async ({
    page,
    shop,
    t,
  }) => {
    const user = await shop.register();
    await page.goto('/login');
    await logIn(page, t, user);
    await expect(page).toHaveURL('/');
  });

  for (const address of [
    'https://example.com/',
    '//example.com/cart',
    '/\\example.com',
    'javascript:alert(1)',
  ]) {
    test(`ignores the stored return address ${address}, which is not a page of the shop`, async ({
      page,
      shop,
      t,
    }) => {
      const user = await shop.register();
      await page.goto('/orders');
      await expect(page).toHaveURL('/login');
      const keys = await page.evaluate((wanted) => {
        for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, wanted);
        return Object.keys(sessionStorage).length;
      }, address);
      expect(keys).toBeGreaterThan(0);
      await page.reload();
      await logIn(page, t, user);
      await expect(page).toHaveURL('/');
    });
  }
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
    await page.goto('/cart');
    await expect(page).toHaveURL('/login');
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

test.describe('without a session', () => {
  for (const path of ['/cart', '/checkout', '/orders', '/orders/some-id', '/profile', '/admin']) {
    test(`redirects from ${path} to /login without a session`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    });
  }
});
