import { PRODUCTS_PER_PAGE, type CataloguePage, type Product } from '@manabar/contracts';
import type { Route } from '@playwright/test';
import { axeFindings, overflow } from '#support/accessibility.ts';
import { intercept, proceduresOf } from '#support/intercept-calls.ts';
import { tabTo } from '#support/keyboard.ts';
import { askInBrowser, clickButton, main } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';

/** Answers a request for a page of the catalogue as if there were a second page, with three products. */
async function turnIntoTwoPages(route: Route): Promise<void> {
  const response = await route.fetch();
  const request = route.request();
  const names = proceduresOf(request);
  const inputs = JSON.parse(new URL(request.url()).searchParams.get('input') ?? '{}') as Record<
    number,
    { page?: number }
  >;
  const answers = (await response.json()) as { result: { data: CataloguePage } }[];
  for (const [index, { result }] of answers.entries()) {
    if (names[index] !== 'catalogue.page') continue;
    const { products } = result.data;
    const shown = inputs[index]?.page === 2 ? products.slice(0, 3) : products;
    result.data = { products: shown, total: PRODUCTS_PER_PAGE + 3 };
  }
  await route.fulfill({ response, json: answers });
}

test.describe('the catalogue', () => {
  test('the catalogue keeps search and kind of goods in the address and says when nothing matches', async ({
    page,
    t,
  }) => {
    await page.goto('/products');
    const search = main(page).getByRole('searchbox');
    const giftCards = main(page).getByRole('button', { name: t('catalogue:filter.gift-cards') });
    const topUps = main(page).getByRole('region', { name: t('catalogue:topUp.title') });
    const cards = main(page).getByRole('region', { name: t('catalogue:list.cards') });
    const nothing = main(page).getByText(t('catalogue:list.nothingTitle'));
    await giftCards.click();
    await expect(page).toHaveURL('/products?type=gift-cards');
    await search.fill('no such thing');
    await expect(page).toHaveURL(/\?type=gift-cards&q=no/);
    await expect(nothing).toBeVisible();
    await page.reload();
    await expect(search).toHaveValue('no such thing');
    await expect(nothing).toBeVisible();
    await search.fill('');
    await expect(page).toHaveURL('/products?type=gift-cards');
    await expect(cards.getByRole('link').first()).toBeVisible();
    await expect(topUps).toHaveCount(0);
    await search.fill('no such thing');
    await clickButton(main(page), t('catalogue:list.showAll'));
    await expect(search).toHaveValue('');
    await expect(page).toHaveURL('/products');
  });

  test('the catalogue shows every product of the shop with its picture', async ({
    page,
    shop,
    t,
  }) => {
    const list = () => shop.anonymous.get<Product[]>('/products');
    const before = await list();
    await page.goto('/products');
    // Other tests add and delete products at the same time.
    const still = new Set((await list()).map(({ id }) => id));
    const cards = main(page).getByRole('region', { name: t('catalogue:list.cards') });
    const next = cards.getByRole('link', { name: t('catalogue:pages.next'), exact: true });
    const shown: string[] = [];
    const pictures = new Set<string>();
    for (;;) {
      await expect(cards.getByRole('listitem').first()).toBeAttached();
      shown.push(...(await cards.getByRole('listitem').allTextContents()));
      const images = main(page).locator('img');
      for (const src of await images.evaluateAll((all) =>
        (all as HTMLImageElement[]).map(({ src }) => src),
      ))
        pictures.add(src);
      if ((await next.count()) === 0) break;
      await page.goto((await next.getAttribute('href')) ?? '');
    }
    for (const { title } of before.filter(({ id }) => still.has(id)))
      expect(shown.some((text) => text.startsWith(title))).toBe(true);
    const broken = await page.evaluate(
      async (all) => {
        const answers = await Promise.all(all.map((src) => fetch(src).then(({ ok }) => ok)));
        return all.filter((_, index) => !answers[index]);
      },
      [...pictures],
    );
    expect(broken).toEqual([]);
  });

  test.describe('with several pages', () => {
    test.use({ viewport: { width: 360, height: 740 } });

    test('a catalogue of several pages is turned by keyboard and restores the scroll position on going back', async ({
      page,
      t,
    }) => {
      await askInBrowser(page);
      await intercept(page, 'catalogue.page', turnIntoTwoPages);
      await page.goto('/products');
      const cards = main(page).getByRole('region', { name: t('catalogue:list.cards') });
      const pager = main(page).getByRole('navigation', { name: t('catalogue:pages.label') });
      await expect(pager).toBeVisible();
      const first = await cards.getByRole('listitem').count();
      expect(first).toBeGreaterThan(3);
      await tabTo(page, pager.getByRole('link', { name: t('catalogue:pages.next') }));
      const scrolled = await page.evaluate(() => window.scrollY);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/products?page=2');
      await expect(cards.getByRole('listitem')).toHaveCount(3);
      await expect(cards).toBeFocused();
      await expect(cards.getByRole('heading')).toBeInViewport();
      expect(await axeFindings(page)).toEqual([]);
      expect(await overflow(page)).toEqual([]);
      await page.goBack();
      await expect(page).toHaveURL('/products');
      await expect(cards.getByRole('listitem')).toHaveCount(first);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
    });
  });
});
