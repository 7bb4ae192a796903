import type { Product } from '@manabar/contracts';
import { proceduresOf } from '#support/calls.ts';
import { main } from '#support/screen.ts';
import { newCodes, unique } from '#support/shop.ts';
import { expect, test } from '#support/test.ts';

test.describe('the catalogue', () => {
  test('finds products by a part of the title or keywords, ignoring case', async ({
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

  test('keeps the search in the address and says when nothing matches', async ({ page, t }) => {
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
    const list = () => shop.anonymous.get<Product[]>('/products');
    const before = await list();
    await page.goto('/products');
    // Other tests add and delete products meanwhile.
    const still = new Set((await list()).map(({ id }) => id));
    for (const { title } of before.filter(({ id }) => still.has(id))) {
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

  test('lists the three top-ups and filters by kind', async ({ page, t }) => {
    await page.goto('/products');
    const topUps = main(page).getByRole('region', { name: t('catalogue:topUp.title') });
    const cards = main(page).getByRole('region', { name: t('catalogue:list.cards') });
    const addresses = () =>
      topUps
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await expect(topUps.getByRole('link')).toHaveCount(3);
    expect(await addresses()).toEqual(['/products/pubg', '/products/steam', '/products/freefire']);
    await main(page)
      .getByRole('button', { name: t('catalogue:filter.gift-cards') })
      .click();
    await expect(topUps).toHaveCount(0);
    await expect(page).toHaveURL('/products?type=gift-cards');
    await page.reload();
    await expect(cards.getByRole('link').first()).toBeVisible();
    await expect(topUps).toHaveCount(0);
  });

  test('prefetches a product before its card is clicked', async ({ page, shop }) => {
    const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(1) }]);
    await page.goto('/products');
    // The mouse may enter cards of other products too, which move while their prices load.
    let asked = 0;
    page.on('request', (request) => {
      const isOwn = decodeURIComponent(request.url()).includes(`"${product.slug}"`);
      if (isOwn && proceduresOf(request).includes('catalogue.bySlug')) asked += 1;
    });
    const card = main(page).getByRole('link', { name: product.title });
    const loaded = page.waitForResponse((answer) => answer.url().includes('catalogue.popular'));
    await card.hover();
    await loaded;
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
    expect(asked).toBe(1);
  });

  test('links the home page to the search and the products', async ({ page, shop }) => {
    const [first] = await shop.anonymous.get<Product[]>('/products');
    await page.goto('/');
    await main(page)
      .getByRole('combobox')
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
