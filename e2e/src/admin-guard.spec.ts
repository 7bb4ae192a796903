import type { Page } from '@playwright/test';
import { axeFindings, overflow } from './support/accessibility.ts';
import { hold, intercept, refuse } from './support/calls.ts';
import { logIn, main, stored } from './support/screen.ts';
import { staff } from './support/admin.ts';
import { expect, test } from './support/test.ts';
import type { Translate } from './support/texts.ts';

/** Comes to the users the long way: asked for, sent to /login, and back. */
async function enterAsAdmin(page: Page, t: Translate, path: string): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL('/login');
  await logIn(page, t, staff);
  await expect(page).toHaveURL(path);
  await expect(main(page).getByRole('table')).toBeVisible();
}

test.describe('a customer', () => {
  test.use({ loggedIn: true });

  for (const path of ['/admin', '/admin/products', '/admin/users', '/admin/users/1']) {
    test(`is sent from ${path} to the home page and stays logged in`, async ({
      page,
      customer,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(path);
      await expect(page).toHaveURL('/');
      expect(await stored(page, 'token')).toBe(customer.token);
      expect(asked.filter((url) => url.includes('/trpc/admin.'))).toEqual([]);
    });
  }

  test('sees no way to it', async ({ page, t }) => {
    await page.goto('/products');
    await expect(page.getByRole('banner').locator('.money')).toBeVisible();
    await expect(
      page.getByRole('banner').getByRole('link', { name: t('common:nav.admin'), exact: true }),
    ).toHaveCount(0);
  });

  test('while the role is asked for, nothing but Loading... is shown', async ({ page }) => {
    const gate = await hold(page, 'profile.get');
    await page.goto('/admin');
    await gate.reached;
    await expect(main(page)).toHaveText('Loading...');
    gate.open();
    await expect(page).toHaveURL('/');
  });

  test('whose profile fails is denied this view and keeps the session', async ({
    page,
    customer,
    t,
  }) => {
    await refuse(page, 'profile.get', { code: 'UNEXPECTED_ERROR' });
    await page.goto('/admin');
    await expect(main(page).getByRole('alert')).toContainText(t('errors:UNEXPECTED_ERROR'), {
      timeout: 15_000,
    });
    await expect(page).toHaveURL('/admin');
    expect(await stored(page, 'token')).toBe(customer.token);
  });

  test('whose profile is forbidden is logged out', async ({ page }) => {
    await refuse(page, 'profile.get', { code: 'forbidden' });
    await page.goto('/admin');
    await expect(page).toHaveURL('/login');
    expect(await stored(page, 'token')).toBeNull();
  });
});

test.describe('an admin', () => {
  test('comes back to what was asked for, and finds the products by the header', async ({
    page,
    t,
  }) => {
    await enterAsAdmin(page, t, '/admin/users?q=admin');
    await page
      .getByRole('banner')
      .getByRole('link', { name: `${t('common:brand')}, ${t('common:nav.admin')}` })
      .click();
    await expect(page).toHaveURL('/admin');
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(
      t('adminProducts:title'),
    );
    const navigation = main(page).getByRole('navigation', { name: t('admin:nav.label') });
    const tabs = [
      'products',
      'orders',
      'users',
      'codes',
      'generatedCodes',
      'promotions',
      'regions',
      'currencyRates',
      'pubgCodes',
      'freefireCodes',
    ] as const;
    for (const tab of tabs) {
      await expect(
        navigation.getByRole('link', { name: t(`admin:nav.${tab}`), exact: true }),
      ).toHaveAttribute('href', `/admin/${tab}`);
    }
    await navigation.getByRole('link', { name: t('admin:nav.overview') }).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(
      t('adminOverview:title'),
    );
  });

  test('whom the server does not know as one gets no list', async ({ page, t }) => {
    await intercept(page, 'profile.get', (route) => route.abort('internetdisconnected'));
    await page.goto('/login');
    await logIn(page, t, staff);
    await expect(page).toHaveURL('/');
    await page.goto('/admin');
    await expect(main(page).getByRole('alert')).toContainText(t('errors:NETWORK'), {
      timeout: 15_000,
    });
    await expect(main(page).getByRole('table')).toHaveCount(0);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has a table that fits and that everybody can use, at every width, ${colorScheme}`, async ({
      page,
      t,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await enterAsAdmin(page, t, '/admin/users?q=admin');
      for (const width of [1280, 768, 360]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await axeFindings(page, 'main'), `${width} px`).toEqual([]);
        expect.soft(await overflow(page), `${width} px`).toEqual([]);
      }
    });
  }
});
