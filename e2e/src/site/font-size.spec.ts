import type { Page } from '@playwright/test';
import { axeFindings, expectNoOverflow, overflow } from '#support/accessibility.ts';
import { controlFontSize } from '#support/font-size.ts';
import { everyPage, furnish } from '#support/every-page.ts';
import { main } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';

const phone = { width: 360, height: 740 };
const topups = ['steam', 'pubg', 'freefire'].map((name) => ({ name, path: `/products/${name}` }));
const legal = ['/terms', '/privacy', '/contacts'];

/** Opens a page and waits for its content. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main(page).locator('.mantine-Skeleton-root')).toHaveCount(0);
}

/** Labels in navigation bars that end in an ellipsis. */
const cutLabels = (page: Page): Promise<string[]> =>
  page.locator('nav a > span').evaluateAll((labels) =>
    labels
      .filter((label) => getComputedStyle(label).textOverflow === 'ellipsis')
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );

test.use({ loggedIn: true, viewport: phone });

for (const language of ['ru', 'uz'] as const)
  test.describe(language, () => {
    // Covers each colour scheme of the legal documents in one language.
    test.use({ language, colorScheme: language === 'ru' ? 'dark' : 'light' });

    test('fits every page on a phone with a normal and a doubled font size', async ({
      page,
      shop,
      customer,
    }) => {
      const setFontSize = await controlFontSize(page);
      for (const { name, path } of [...everyPage(await furnish(shop, customer)), ...topups]) {
        await page.setViewportSize(phone);
        await setFontSize('doubled');
        await open(page, path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        expect.soft(await overflow(page), `${name}, doubled`).toEqual([]);
        expect.soft(await cutLabels(page), `${name}, doubled`).toEqual([]);
        await setFontSize('normal');
        await page.setViewportSize({ width: 320, height: 700 });
        await expectNoOverflow(page, name);
        if (legal.includes(path)) expect.soft(await axeFindings(page), name).toEqual([]);
      }
    });
  });

// every-page.spec.ts doubles the font size of every other page, in English.
test('fits the top-up pages on a phone with a doubled font size', async ({ page }) => {
  const setFontSize = await controlFontSize(page);
  await setFontSize('doubled');
  for (const { name, path } of topups) {
    await open(page, path);
    expect.soft(await overflow(page), name).toEqual([]);
  }
});

test('keeps status and total of an order apart on a phone with a doubled font size', async ({
  page,
  shop,
  customer,
  t,
}) => {
  await furnish(shop, customer);
  await (
    await controlFontSize(page)
  )('doubled');
  await open(page, '/orders');
  const order = main(page).getByRole('listitem').first();
  const status = await order.getByText(t('orders:status.completed')).boundingBox();
  const total = await order.locator('.money').last().boundingBox();
  expect(total!.y >= status!.y + status!.height || total!.x >= status!.x + status!.width).toBe(
    true,
  );
});
