import type { Page } from '@playwright/test';
import { overflow } from '#support/accessibility.ts';
import { hold, refuse } from '#support/calls.ts';
import { demoRegions } from '#support/regions.ts';
import { main } from '#support/screen.ts';
import { newCodes, unique } from '#support/shop.ts';
import { expect, test } from '#support/test.ts';
import { money, type Translate } from '#support/texts.ts';

const group = (page: Page, t: Translate, key: string) =>
  page.getByRole('group', { name: t(key), exact: true });
const amounts = (page: Page, t: Translate) =>
  group(page, t, 'product:amount.title').getByRole('button');
const summary = (page: Page) => page.getByRole('complementary');
const addToCart = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('product:cart.add') });

test.describe('a product', () => {
  test('opens a product by slug, by id and by its hyphenated title', async ({ page, shop }) => {
    const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(1) }]);
    const hyphenated = product.title.toLowerCase().replace(/\s+/g, '-');
    for (const address of [product.slug, String(product.id), hyphenated]) {
      const answer = await page.goto(`/products/${address}`);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
      // Every way of asking leads to the same address.
      await expect(page).toHaveURL(`/products/${product.slug}`);
    }
  });

  test('keeps the buttons on a phone when texts hold a long unbroken word', async ({
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
    await main(page)
      .getByRole('link', { name: t('product:missing.toCatalogue') })
      .click();
    await expect(page).toHaveURL('/products');
    await page.goBack();
    await main(page)
      .getByRole('button', { name: t('common:goBack') })
      .click();
    await expect(page).toHaveURL(/\/products(\?q=x)?$/);
  });

  test('selects the first region and reloads the prices of another one', async ({
    page,
    shop,
    t,
  }) => {
    const [first, second] = await demoRegions(shop);
    const product = await shop.createProduct(
      [
        { amount: 11, rub: 100, codes: newCodes(3), regionId: first.id },
        { amount: 12, rub: 110, codes: newCodes(3), regionId: first.id },
        { amount: 77, rub: 700, usd: 7.5, codes: newCodes(1), regionId: second.id },
        { amount: 99, rub: 900, codes: newCodes(1) },
      ],
      { hasGlobalCodes: true },
    );
    await page.goto(`/products/${product.slug}`);
    const regions = group(page, t, 'product:region.title').getByRole('button');
    await expect(regions).toHaveCount(3);
    await expect(regions.first()).toHaveAttribute('aria-pressed', 'true');
    await expect(amounts(page, t)).toHaveCount(2);
    // The first price is preselected.
    await expect(amounts(page, t).first()).toHaveAttribute('aria-pressed', 'true');
    await expect(summary(page)).toContainText(money(100, 'rub', 'en'));

    const gate = await hold(page, 'catalogue.prices');
    await regions.nth(1).click();
    await gate.reached;
    await expect(regions.nth(1)).toHaveAttribute('aria-pressed', 'true');
    gate.open();
    await expect(amounts(page, t)).toHaveCount(1);
    await expect(summary(page)).toContainText(money(700, 'rub', 'en'));
    await expect(amounts(page, t).first()).toContainText(money(7.5, 'usd', 'en'));

    await regions.nth(2).click();
    await expect(amounts(page, t).first()).toContainText('99');
  });

  test('highlights popular packages and selects them in the grid', async ({ page, shop, t }) => {
    const product = await shop.createProduct([
      { amount: 10, rub: 100, codes: newCodes(2) },
      { amount: 20, rub: 190, codes: newCodes(2), popular: true },
    ]);
    await page.goto(`/products/${product.slug}`);
    const popular = group(page, t, 'product:popular.title').getByRole('button');
    await expect(popular).toHaveCount(1);
    await popular.click();
    await expect(popular).toHaveAttribute('aria-pressed', 'true');
    await expect(amounts(page, t).nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(amounts(page, t).nth(0)).toHaveAttribute('aria-pressed', 'false');
    await expect(summary(page)).toContainText(money(190, 'rub', 'en'));
  });

  test('limits the quantity to 1 up to the stock', async ({ page, shop, t }) => {
    const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(3) }]);
    await page.goto(`/products/${product.slug}`);
    const minus = page.getByRole('button', { name: t('common:decrease') });
    const plus = page.getByRole('button', { name: t('common:increase') });
    await expect(minus).toBeDisabled();
    await expect(page.getByText(t('product:summary.maxQuantity'))).toBeHidden();
    await plus.click();
    await plus.click();
    await expect(plus).toBeDisabled();
    await expect(page.getByText(t('product:summary.maxQuantity'))).toBeVisible();
    await expect(summary(page)).toContainText(money(300, 'rub', 'en'));
    await minus.click();
    await expect(plus).toBeEnabled();
    await expect(page.getByText(t('product:summary.maxQuantity'))).toBeHidden();
  });

  test('shows nine amounts per page', async ({ page, shop, t }) => {
    const goods = Array.from({ length: 11 }, (_, index) => ({
      amount: index + 1,
      rub: 100 + index,
      codes: newCodes(1),
    }));
    const product = await shop.createProduct(goods);
    await page.goto(`/products/${product.slug}`);
    await expect(amounts(page, t)).toHaveCount(9);
    await page.getByRole('button', { name: t('product:amount.nextPage') }).click();
    await expect(amounts(page, t)).toHaveCount(2);
    await expect(page.getByRole('button', { name: t('product:amount.nextPage') })).toBeDisabled();
    await page.getByRole('button', { name: t('product:amount.previousPage') }).click();
    await expect(amounts(page, t)).toHaveCount(9);
  });

  test('lists sold-out amounts as disabled', async ({ page, shop, t }) => {
    const customer = await shop.register();
    const product = await shop.createProduct([
      { amount: 10, rub: 100, codes: newCodes(1) },
      { amount: 20, rub: 200, codes: newCodes(2) },
    ]);
    await shop.credit(customer, { rub: 500 });
    await shop.buy(customer, product);
    await page.goto(`/products/${product.slug}`);
    await expect(amounts(page, t).nth(0)).toBeDisabled();
    await expect(amounts(page, t).nth(0)).toContainText(t('product:amount.soldOut'));
    await expect(amounts(page, t).nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(amounts(page, t).nth(1)).toContainText(t('product:amount.left', { count: 2 }));
  });

  test('offers nothing to add when everything is sold out', async ({ page, shop, t }) => {
    const customer = await shop.register();
    const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(1) }]);
    await shop.credit(customer, { rub: 500 });
    await shop.buy(customer, product);
    await page.goto(`/products/${product.slug}`);
    await expect(page.getByText(t('product:soldOut.title'))).toBeVisible();
    await expect(addToCart(page, t)).toBeDisabled();
  });

  test('says that a product is sold in a single currency', async ({ page, shop, t }) => {
    const product = await shop.createProduct([{ amount: 10, usd: 4.99, codes: newCodes(1) }]);
    await page.goto(`/products/${product.slug}`);
    await expect(summary(page)).toContainText(money(4.99, 'usd', 'en'));
    await expect(summary(page)).toContainText(
      t('product:summary.onlyIn', { currency: t('product:summary.onlyUsd') }),
    );
  });

  test('retries prices that could not be loaded', async ({ page, shop, t }) => {
    const [first, second] = await demoRegions(shop);
    const product = await shop.createProduct([
      { amount: 11, rub: 100, codes: newCodes(1), regionId: first.id },
      { amount: 22, rub: 200, codes: newCodes(1), regionId: second.id },
    ]);
    await page.goto(`/products/${product.slug}`);
    await refuse(page, 'catalogue.prices', { code: 'rate_limited', times: 1 });
    await group(page, t, 'product:region.title').getByRole('button').nth(1).click();
    await expect(main(page).getByRole('alert')).toContainText(t('product:errors.pricesFailed'));
    await main(page)
      .getByRole('alert')
      .getByRole('button', { name: t('common:retry') })
      .click();
    await expect(amounts(page, t).first()).toContainText('22');
  });
});
