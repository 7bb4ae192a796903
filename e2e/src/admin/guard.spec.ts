import type { Page } from '@playwright/test';
import { axeFindings, overflow } from '#support/accessibility.ts';
import { hold, intercept, refuse } from '#support/calls.ts';
import { logIn, main, stored } from '#support/screen.ts';
import { staff } from '#support/shop.ts';
import { expect, test } from '#support/test.ts';
import type { Translate } from '#support/texts.ts';

/** Enters the user list through the redirect to /login. */
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
    test(`redirects a customer from ${path} to the home page and keeps the session`, async ({
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

  test('hides the admin area from a customer', async ({ page, t }) => {
    await page.goto('/products');
    await expect(page.getByRole('banner').locator('.money')).toBeVisible();
    await expect(
      page.getByRole('banner').getByRole('link', { name: t('common:nav.admin'), exact: true }),
    ).toHaveCount(0);
  });

  test('shows only Loading... while the role is requested', async ({ page }) => {
    const gate = await hold(page, 'profile.get');
    await page.goto('/admin');
    await gate.reached;
    await expect(main(page)).toHaveText('Loading...');
    gate.open();
    await expect(page).toHaveURL('/');
  });

  test('denies the admin page and keeps the session when the profile fails', async ({
    page,
    customer,
    t,
  }) => {
    await refuse(page, 'profile.get', { code: 'UNEXPECTED_ERROR' });
    await page.goto('/admin');
    await expect(main(page).getByRole('alert')).toContainText(t('errors:UNEXPECTED_ERROR'));
    await expect(page).toHaveURL('/admin');
    expect(await stored(page, 'token')).toBe(customer.token);
  });

  test('logs out when the profile is forbidden', async ({ page }) => {
    await refuse(page, 'profile.get', { code: 'forbidden' });
    await page.goto('/admin');
    await expect(page).toHaveURL('/login');
    expect(await stored(page, 'token')).toBeNull();
  });
});

test.describe('an admin', () => {
  test('returns an admin to the requested page and reaches the products from the header', async ({
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

  test('leaves out the header of customers in the admin area', async ({ page, t }) => {
    await enterAsAdmin(page, t, '/admin/users?q=admin');
    const banner = page.getByRole('banner');
    await expect(banner).toHaveCount(1);
    await expect(banner.locator('select[name=currency]')).toHaveCount(0);
    await expect(banner.locator('a[href="/cart"], a[href="/support"]')).toHaveCount(0);
    await page.goto('/');
    await expect(banner.locator('a[href="/cart"]')).not.toHaveCount(0);
    await expect(banner.locator('select[name=currency]')).not.toHaveCount(0);
  });

  test('shows no list to an admin whom the server does not accept', async ({ page, t }) => {
    await intercept(page, 'profile.get', (route) => route.abort('internetdisconnected'));
    await page.goto('/login');
    await logIn(page, t, staff);
    await expect(page).toHaveURL('/');
    await page.goto('/admin');
    await expect(main(page).getByRole('alert')).toContainText(t('errors:NETWORK'));
    await expect(main(page).getByRole('table')).toHaveCount(0);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`fits every width and is accessible as an admin table, ${colorScheme}`, async ({
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
