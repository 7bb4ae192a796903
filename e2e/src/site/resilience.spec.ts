import { axeFindings } from '#support/accessibility.ts';
import { hold, intercept } from '#support/intercept-calls.ts';
import { everyPage, furnish } from '#support/every-page.ts';
import { askInBrowser, clickButton, clickLink, main } from '#support/page-actions.ts';
import { watchShifts } from '#support/layout-shifts.ts';
import { expect, test } from '#support/test.ts';

const loading = [
  'home',
  'catalogue',
  'product',
  'cart',
  'checkout',
  'orders',
  'receipt',
  'profile',
];

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`while the shop is slow, ${viewport.width} px`, () => {
    // Cached fonts and scripts of an earlier test would reduce the layout shifts. A new page also prevents the browser
    // from reusing responses of an earlier page instead of sending the held requests.
    test.use({ loggedIn: true, viewport, ownPage: true });

    test('each page shows a skeleton while the shop is slow and moves nothing when the answer arrives', async ({
      page,
      shop,
      customer,
    }) => {
      const all = everyPage(await furnish(shop, customer));
      const shifts = await watchShifts(page);
      for (const { name, path } of all.filter((each) => loading.includes(each.name))) {
        await askInBrowser(page);
        const gate = await hold(page);
        await page.goto(path);
        await gate.reached;
        const skeletons = main(page).locator('.mantine-Skeleton-root');
        await expect(skeletons.first(), name).toBeVisible();
        await expect(main(page).getByRole('status').first(), name).toBeAttached();
        gate.open();
        await expect(skeletons, name).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        const { sum, causes } = await shifts();
        expect.soft(sum, `${name}: ${causes.join('\n')}`).toBeLessThan(0.02);
      }
    });
  });
}

test('the catalogue explains a failure of the shop and loads on retry', async ({ page, t }) => {
  await askInBrowser(page);
  // The error page of a proxy counts as a failure of the shop.
  await intercept(page, 'catalogue.page', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await page.goto('/products');
  const alert = main(page).getByRole('alert');
  // Requests are sent four times, one second apart, before the error is shown.
  await expect(alert).toContainText(t('common:state.errorTitle'));
  await expect(alert).toContainText(t('errors:UNEXPECTED_ERROR'));
  await expect(main(page)).not.toContainText(/gateway|JSON|token/i);
  expect(await axeFindings(page)).toEqual([]);
  await page.unrouteAll();
  await clickButton(alert, t('common:retry'));
  await expect(alert).toHaveCount(0);
  await expect(main(page).getByText(t('common:state.errorTitle'))).toHaveCount(0);
  await expect(main(page).locator('.mantine-Skeleton-root')).toHaveCount(0);
});

test.describe('with the code of no other page', () => {
  test.use({ ownPage: true });

  test('shows a bar while the code of the next page loads', async ({ page, t }) => {
    await page.goto('/terms');
    const loaded = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await loaded.promise;
      await route.fallback();
    });
    await page
      .getByRole('link', { name: t('common:nav.login') })
      .first()
      .click();
    await expect(page).toHaveURL('/login');
    const bar = () =>
      page.evaluate(() => getComputedStyle(document.documentElement, '::before').content);
    await expect.poll(bar).toBe('""');
    loaded.resolve();
    await expect(main(page).getByRole('heading', { name: t('auth:login.title') })).toBeVisible();
    await expect.poll(bar).toBe('none');
  });

  test('opens a page whose script could not be loaded once the connection is back', async ({
    page,
    context,
    t,
  }) => {
    await page.goto('/products');
    await context.setOffline(true);
    await clickLink(page.getByRole('contentinfo'), t('common:footer.terms'));
    const alert = main(page).getByRole('alert');
    await expect(alert).toContainText(t('errors:NETWORK'));
    await clickButton(alert, t('common:retry'));
    await expect(alert).toContainText(t('errors:NETWORK'));
    await context.setOffline(false);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('legal:terms.title'));
    // The style sheet of the page had failed, too.
    await expect(main(page).getByRole('navigation').first()).not.toHaveCSS('padding', '0px');
  });

  test('reloads a page that was open during an update for the code of the next page', async ({
    page,
    t,
  }) => {
    await page.addInitScript(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 60_000;
    });
    await page.goto('/terms');
    let reloaded = false;
    await page.route('**/login', (route) => {
      reloaded = true;
      return route.fallback();
    });
    // The updated shop has none of the scripts of the open page.
    await page.route('**/assets/*.js', (route) =>
      reloaded ? route.fallback() : route.fulfill({ status: 404 }),
    );
    await page
      .getByRole('link', { name: t('common:nav.login') })
      .first()
      .click();
    await expect(main(page).getByRole('heading', { name: t('auth:login.title') })).toBeVisible();
  });
});
