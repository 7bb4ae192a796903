import type { Page } from '@playwright/test';
import { axeFindings, overflow } from '#support/accessibility.ts';
import { hold } from '#support/intercept-calls.ts';
import { demoRegions } from '#support/demo-regions.ts';
import { waitForHydration, main, navigateWithin } from '#support/page-actions.ts';
import { watchShifts } from '#support/layout-shifts.ts';
import { newCodes, type Shop } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';

/* States of the product page and of a search: no layout shift, no overflow, no axe findings. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Navigates without user input, so that layout shifts are counted. */
async function goWithin(page: Page, path: string): Promise<void> {
  await waitForHydration(page);
  await navigateWithin(page, path);
}

/** Creates a product with two regions, popular amounts, low stock, and more amounts than fit on a page. */
async function richProduct(shop: Shop) {
  const [first, second] = await demoRegions(shop);
  const amounts = Array.from({ length: 10 }, (_, index) => ({
    amount: 1000 * (index + 1),
    usd: 12.5 + index,
    rub: 1150.5 + index * 100,
    codes: newCodes(index === 1 ? 3 : 6),
    regionId: first.id,
    popular: index === 1 || index === 2,
  }));
  return shop.createProduct([
    ...amounts,
    { amount: 77, rub: 700, codes: newCodes(1), regionId: second.id },
  ]);
}

/** Creates a product that is sold out. */
async function soldOutProduct(shop: Shop) {
  const customer = await shop.register();
  const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(1) }]);
  await shop.credit(customer, { rub: 500 });
  await shop.buy(customer, product);
  return product;
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
]) {
  test.describe(`${viewport.width} px`, () => {
    // Cached fonts and scripts of an earlier test would reduce the layout shifts.
    test.use({ viewport, ownPage: true });

    test('the product page reserves its layout while the shop is slow', async ({ page, shop }) => {
      const product = await richProduct(shop);
      const shifts = await watchShifts(page);
      await page.goto('/products');
      await expect(main(page).getByRole('link', { name: product.title })).toBeAttached();
      const gate = await hold(page);
      await goWithin(page, `/products/${product.slug}`);
      await gate.reached;
      const skeletons = main(page).locator('.mantine-Skeleton-root');
      await expect(skeletons.first()).toBeVisible();
      gate.open();
      await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
      await expect(skeletons).toHaveCount(0);
      const { sum, causes } = await shifts();
      expect(sum, causes.join('\n')).toBeLessThan(0.02);
    });
  });
}

for (const language of ['ru', 'en', 'uz'] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('the product page in each state and a search without results fit and are accessible', async ({
      page,
      shop,
      t,
    }) => {
      test.slow(); // checks four states, each of them twice
      const [rich, soldOut, empty] = await Promise.all([
        richProduct(shop),
        soldOutProduct(shop),
        shop.createProduct([]),
      ]);
      await page.emulateMedia({ colorScheme: language === 'ru' ? 'dark' : 'light' });
      // site/every-page.spec.ts checks the catalogue and a missing product.
      const states: [path: string, text: string][] = [
        [`/products/${rich.slug}`, t('product:popular.title')],
        [`/products/${soldOut.slug}`, t('product:soldOut.title')],
        [`/products/${empty.slug}`, t('product:noPrices.title')],
        ['/products?q=no%20such%20thing', t('catalogue:list.suggestions')],
      ];
      for (const [path, text] of states) {
        await page.goto(path);
        await expect(main(page).getByText(text)).toBeAttached();
        await expect(main(page).locator('.mantine-Skeleton-root')).toHaveCount(0);
        for (const width of [1280, 320]) {
          await page.setViewportSize({ width, height: 700 });
          expect.soft(await overflow(page), `${path}, ${width} px`).toEqual([]);
          expect.soft(await axeFindings(page), `${path}, ${width} px`).toEqual([]);
        }
      }
    });
  });
}
