import { overflow } from '#support/accessibility.ts';
import { everyPage, furnish } from '#support/pages.ts';
import { expect, test } from '#support/test.ts';

/** Twice the browsers' medium font size of 16 px. */
const TWICE = { standard: 32, fixed: 26 };
const topups = ['steam', 'pubg', 'freefire'].map((name) => ({ name, path: `/products/${name}` }));

for (const language of ['ru', 'en', 'uz'] as const)
  test.describe(language, () => {
    test.use({ language, loggedIn: true, viewport: { width: 360, height: 740 } });

    test('fits every page on a phone with a doubled font size', async ({
      page,
      shop,
      customer,
    }) => {
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.enable');
      await browser.send('Page.setFontSizes', { fontSizes: TWICE });
      for (const { name, path } of [...everyPage(await furnish(shop, customer)), ...topups]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect.soft(await overflow(page), name).toEqual([]);
      }
    });
  });
