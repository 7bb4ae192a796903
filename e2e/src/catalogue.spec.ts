import type { Product } from '@manabar/contracts';
import { main } from './support/screen.ts';
import { newCodes, unique } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test.describe('the catalogue', () => {
  test('finds by a part of the title or of the keywords, whatever the case', async ({
    page,
    shop,
    t,
  }) => {
    const word = unique('keyword');
    const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(1) }], {
      keywords: word,
    });
    await page.goto('/products');
    const search = main(page).getByRole('searchbox');
    const found = main(page).getByRole('link', { name: product.title });
    for (const query of [product.title.slice(3).toUpperCase(), ` ${word.toUpperCase()} `]) {
      await search.fill(query);
      await expect(main(page).getByText(t('catalogue:list.found', { count: 1 }))).toBeVisible();
      await expect(found).toBeVisible();
    }
    await found.click();
    await expect(page).toHaveURL(`/products/${product.slug}`);
  });

  test('keeps the search in the address, and says when nothing is found', async ({ page, t }) => {
    await page.goto('/products');
    const search = main(page).getByRole('searchbox');
    await search.fill('no such thing');
    await expect(page).toHaveURL(/\?q=no/);
    await expect(main(page).getByText(t('catalogue:list.nothingTitle'))).toBeVisible();
    await page.reload();
    await expect(search).toHaveValue('no such thing');
    await main(page)
      .getByRole('button', { name: t('catalogue:list.showAll') })
      .click();
    await expect(search).toHaveValue('');
    await expect(page).toHaveURL('/products');
  });

  test('shows every product of the shop with its picture', async ({ page, shop }) => {
    const products = await shop.anonymous.get<Product[]>('/products');
    await page.goto('/products');
    for (const { title } of products) {
      await expect(main(page).getByRole('link', { name: title }).first()).toBeAttached();
    }
    const broken = await main(page)
      .locator('img')
      .evaluateAll(async (images) => {
        const all = images as HTMLImageElement[];
        const answers = await Promise.all(all.map(({ src }) => fetch(src).then(({ ok }) => ok)));
        return all.filter((_, index) => !answers[index]).map(({ src }) => src);
      });
    expect(broken).toEqual([]);
  });

  test('the home page leads to the search and to the products', async ({ page, shop }) => {
    const [first] = await shop.anonymous.get<Product[]>('/products');
    await page.goto('/');
    await main(page)
      .getByRole('searchbox')
      .fill(first?.title ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/products\?q=/);
    await expect(
      main(page)
        .getByRole('link', { name: first?.title ?? '' })
        .first(),
    ).toBeVisible();
  });
});
