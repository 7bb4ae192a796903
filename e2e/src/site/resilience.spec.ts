import { hold, intercept, refuse } from '#support/calls.ts';
import { everyPage, furnish } from '#support/pages.ts';
import { askInBrowser, main } from '#support/screen.ts';
import { watchShifts } from '#support/shifts.ts';
import { expect, test } from '#support/test.ts';

test.use({ loggedIn: true });
test.beforeEach(({ page }) => askInBrowser(page));

const loading = ['home', 'catalogue', 'product', 'cart', 'checkout', 'orders', 'receipt'];

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`while the shop is slow, ${viewport.width} px`, () => {
    // With the fonts and scripts of an earlier test the page would move less.
    test.use({ viewport, ownPage: true });

    for (const name of loading) {
      test(`shows a skeleton of ${name} and moves nothing when the answer arrives`, async ({
        page,
        shop,
        customer,
      }) => {
        const wanted = everyPage(await furnish(shop, customer)).find((each) => each.name === name);
        const shifts = await watchShifts(page);
        const gate = await hold(page);
        await page.goto(wanted?.path ?? '/');
        await gate.reached;
        const skeletons = main(page).locator('.mantine-Skeleton-root');
        await expect(skeletons.first()).toBeVisible();
        await expect(main(page).getByRole('status').first()).toBeAttached();
        gate.open();
        await expect(skeletons).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        const { sum, causes } = await shifts();
        expect(sum, causes.join('\n')).toBeLessThan(0.02);
      });
    }
  });
}

test.describe('when the shop does not answer', () => {
  const states: [name: string, procedure: string, title: string][] = [
    ['catalogue', 'catalogue.list', 'common:state.errorTitle'],
    ['home', 'catalogue.list', 'common:state.errorTitle'],
    ['product', 'catalogue.bySlug', 'product:errors.loadFailed'],
    ['cart', 'cart.get', 'cart:errors.load_failed'],
    ['checkout', 'cart.get', 'cart:errors.load_failed'],
    ['receipt', 'orders.detail', 'orders:details.load_failed'],
  ];
  for (const [name, procedure, title] of states) {
    test(`explains the failure of ${name} and offers a retry`, async ({
      page,
      shop,
      customer,
      t,
    }) => {
      const wanted = everyPage(await furnish(shop, customer)).find((each) => each.name === name);
      await refuse(page, procedure, { code: 'UNEXPECTED_ERROR' });
      await page.goto(wanted?.path ?? '/');
      const alert = main(page).getByRole('alert');
      // Requests are sent four times, one second apart, before the error is shown.
      await expect(alert).toContainText(t(title));
      await expect(alert).toContainText(t('errors:UNEXPECTED_ERROR'));
      await page.unrouteAll();
      await alert.getByRole('button', { name: t('common:retry') }).click();
      await expect(alert).toHaveCount(0);
      await expect(main(page).getByText(t(title))).toHaveCount(0);
      await expect(main(page).locator('.mantine-Skeleton-root')).toHaveCount(0);
    });
  }

  test('says that there is no connection', async ({ page, t }) => {
    await intercept(page, 'catalogue.list', (route) => route.abort('internetdisconnected'));
    await page.goto('/products');
    await expect(main(page).getByRole('alert')).toContainText(t('errors:NETWORK'));
  });

  test('treats the error page of a proxy as a failure of the shop', async ({ page, t }) => {
    await intercept(page, 'catalogue.list', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await page.goto('/products');
    await expect(main(page).getByRole('alert')).toBeVisible();
    await expect(main(page)).not.toContainText(/gateway|JSON|token/i);
    await expect(main(page).getByRole('button', { name: t('common:retry') })).toBeVisible();
  });

  test('keeps the shop usable when the balance fails', async ({ page, shop, customer, t }) => {
    await furnish(shop, customer);
    await refuse(page, 'wallet.balance', { code: 'UNEXPECTED_ERROR' });
    await page.goto('/checkout');
    await expect(main(page)).toContainText(t('checkout:balance.failed'));
    await expect(page).toHaveURL('/checkout');
  });
});
