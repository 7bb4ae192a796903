import type { Product } from '@manabar/contracts';
import { clickButton, main } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';

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

  test('the catalogue shows every product of the shop with its picture', async ({ page, shop }) => {
    const list = () => shop.anonymous.get<Product[]>('/products');
    const before = await list();
    await page.goto('/products');
    // Other tests add and delete products at the same time.
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
});
