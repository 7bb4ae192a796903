import { clickLink, logIn, main } from '#support/page-actions.ts';
import { staff } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';

test('an admin returns to the requested page after the log-in and finds every section in the navigation', async ({
  page,
  t,
}) => {
  const path = '/admin/users?q=admin';
  await page.goto(path);
  await expect(page).toHaveURL('/login');
  await logIn(page, t, staff);
  await expect(page).toHaveURL(path);
  await expect(main(page).getByRole('table')).toBeVisible();
  const banner = page.getByRole('banner');
  await expect(banner).toHaveCount(1);
  await expect(banner.locator('select[name=currency]')).toHaveCount(0);
  await expect(banner.locator('a[href="/cart"], a[href="/support"]')).toHaveCount(0);

  await clickLink(banner, `${t('common:brand')}, ${t('common:nav.admin')}`);
  await expect(page).toHaveURL('/admin');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('admin:nav.products'));
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
  await clickLink(navigation, t('admin:nav.overview'));
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('admin:nav.overview'));

  await banner.locator('a[href="/"]').click();
  await expect(page).toHaveURL('/');
  await expect(banner.locator('a[href="/cart"]')).not.toHaveCount(0);
  await expect(banner.locator('select[name=currency]')).not.toHaveCount(0);
});
