import type { Response } from '@playwright/test';
import type { Product } from '@manabar/contracts';
import { main, stored } from '#support/page-actions.ts';
import { newCodes } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import { loadTranslate, money } from '#support/translate-and-format.ts';

test.describe('the first visit', () => {
  test.use({ language: null, currency: null, locale: 'en-US', ownPage: true });

  test('shows the first visit in Russian and in roubles', async ({ page, shop, t }) => {
    const product = await shop.createProduct([
      { amount: 10, usd: 1.5, rub: 100, codes: newCodes(1) },
    ]);
    await page.goto(`/products/${product.slug}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(page.getByRole('button', { name: t('product:cart.add') })).toBeVisible();
    await expect(page.getByRole('complementary')).toContainText(money(100, 'rub', 'ru'));
  });
});

test('applies the language chosen in the header to everything at once and stores it', async ({
  page,
  shop,
  t,
}) => {
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('catalogue:list.title'));
  for (const language of ['uz', 'ru', 'en'] as const) {
    const translate = await loadTranslate(language);
    const inTheLanguage = page.waitForRequest(
      (request) => request.headers()['accept-language'] === language,
    );
    await page.locator('header select[name=language]').selectOption(language);
    await inTheLanguage;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      translate('catalogue:list.title'),
    );
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveTitle(
      translate('common:title.page', { title: translate('catalogue:list.title') }),
    );
    expect(await stored(page, 'language')).toBe(language);
    const answer = await fetch(`${shop.url}/api/products`, {
      headers: { 'accept-language': language },
    });
    const [first] = (await answer.json()) as Product[];
    await expect(main(page)).toContainText(first?.description ?? '');
  }
  await page.locator('header select[name=language]').selectOption('uz');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'uz');
});

test.describe('a browser without scripts of the shop', () => {
  test.use({ ownPage: true });

  for (const told of [true, false]) {
    test(`the browser loads only texts of the chosen language when the server ${told ? 'knows' : 'does not know'} it`, async ({
      page,
    }) => {
      if (!told) await page.context().clearCookies();
      const scripts: Promise<string>[] = [];
      const keep = (response: Response) => {
        if (response.url().endsWith('.js')) scripts.push(response.text());
      };
      page.on('response', keep);
      await page.goto('/products');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      // Later responses could not be read completely.
      page.off('response', keep);
      const loaded = (await Promise.all(scripts)).join('');
      const [ru, uz] = await Promise.all([loadTranslate('ru'), loadTranslate('uz')]);
      expect(loaded).toContain('createElement');
      expect(loaded).not.toContain(ru('catalogue:list.subtitle'));
      expect(loaded).not.toContain(uz('catalogue:list.subtitle'));
    });
  }
});
