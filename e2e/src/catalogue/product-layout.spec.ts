import type { Locator } from '@playwright/test';
import { demoRegions } from '#support/demo-regions.ts';
import { newCodes, type Shop } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import { money } from '#support/translate-and-format.ts';

const INSTRUCTIONS = 'Open the page of the card and enter the code there.';

/** Creates a product with two regions and a full page of amounts. */
async function createCard(shop: Shop) {
  const [first, second] = await demoRegions(shop);
  const amounts = Array.from({ length: 9 }, (_, index) => ({
    amount: 10 * (index + 1),
    usd: index + 1,
    rub: 100 * (index + 1),
    codes: newCodes(3),
    regionId: first.id,
  }));
  return shop.createProduct(
    [...amounts, { amount: 77, rub: 700, codes: newCodes(2), regionId: second.id }],
    { description: 'What this card is good for', activation_instructions: INSTRUCTIONS },
  );
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`Not on the screen: ${String(element)}`);
  return box;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, loggedIn: true });

  test('puts a product’s price options first on a phone and keeps the buy buttons visible', async ({
    page,
    shop,
    customer,
    t,
  }) => {
    await shop.credit(customer, { rub: 1000 });
    const product = await createCard(shop);
    await page.goto(`/products/${product.slug}`);
    const title = page.getByRole('heading', { level: 1, name: product.title });
    const regions = page.getByRole('group', { name: t('product:region.title'), exact: true });
    const amounts = page.getByRole('group', { name: t('product:amount.title'), exact: true });
    const add = page.getByRole('button', { name: t('product:cart.add') });
    await expect(page.getByText(t('checkout:balance.left'))).toBeVisible();

    // The first screen shows title, region and the first amounts above the bar.
    const bar = (await boxOf(add)).y;
    for (const first of [title, regions, amounts.getByRole('button').first()]) {
      const { y, height } = await boxOf(first);
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThan(bar);
    }

    const order = [
      title,
      regions,
      amounts,
      page.getByRole('button', { name: t('common:increase') }),
      page.getByText('What this card is good for'),
      page.getByRole('list', { name: t('product:highlights.label') }),
      page.getByText(INSTRUCTIONS),
    ];
    const tops = await Promise.all(order.map(async (each) => (await boxOf(each)).y));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));

    // The total and the balance after the purchase remain visible at the bottom while scrolling.
    await page.getByText(INSTRUCTIONS).scrollIntoViewIfNeeded();
    await expect(add).toBeInViewport();
    const summary = page.getByRole('complementary');
    await expect(summary.getByText(money(100, 'rub', 'en'))).toBeInViewport();
    await expect(summary.getByText(money(900, 'rub', 'en'))).toBeInViewport();
    await expect(page.getByText(INSTRUCTIONS)).toBeInViewport();
  });
});

test.describe('on a desktop', () => {
  test('the product page keeps the selection visible beside the amounts on a desktop', async ({
    page,
    shop,
    t,
  }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    const product = await createCard(shop);
    await page.goto(`/products/${product.slug}`);
    const amounts = page.getByRole('group', { name: t('product:amount.title'), exact: true });
    const summary = page.getByRole('complementary');
    const [left, right] = [await boxOf(amounts), await boxOf(summary)];
    expect(left.x + left.width).toBeLessThan(right.x);
    const highlights = page.getByRole('list', { name: t('product:highlights.label') });
    await expect(highlights).not.toBeInViewport();
    await highlights.scrollIntoViewIfNeeded();
    await expect(highlights).toBeInViewport();
    await expect(summary).toBeInViewport({ ratio: 1 });
  });
});
