import { overflow } from '#support/accessibility.ts';
import { clickButton, clickLink, main } from '#support/page-actions.ts';
import { newCodes, unique } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';

test.describe('a product', () => {
  test('the product page keeps its buttons on a phone when texts hold a long unbroken word', async ({
    page,
    shop,
    t,
  }) => {
    const word = 'W'.repeat(150);
    const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(1) }], {
      title: unique('W'.repeat(60)),
      description: word,
      activation_instructions: `https://example.com/${word}`,
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/products/${product.slug}`);
    await expect(main(page).getByText(word, { exact: true })).toBeVisible();
    for (const name of [t('product:cart.add'), t('product:cart.buyNow')]) {
      const box = await page.getByRole('button', { name }).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 360, name).toBe(true);
    }
    expect(await overflow(page)).toEqual([]);
  });

  test('answers an unknown product with 404 and links back and to the catalogue', async ({
    page,
    t,
  }) => {
    await page.goto('/products?q=x');
    const answer = await page.goto('/products/no-such-product');
    expect(answer?.status()).toBe(404);
    await expect(
      page.getByRole('heading', { level: 1, name: t('product:missing.title') }),
    ).toBeVisible();
    await clickLink(main(page), t('common:state.toCatalogue'));
    await expect(page).toHaveURL('/products');
    await page.goBack();
    await clickButton(main(page), t('common:goBack'));
    await expect(page).toHaveURL(/\/products(\?q=x)?$/);
  });
});
