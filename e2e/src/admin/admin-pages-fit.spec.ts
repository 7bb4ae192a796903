import type { Page } from '@playwright/test';
import { pages } from '@manabar/contracts/rules';
import { expect, rows, test } from '#support/test-as-admin.ts';
import { chooseLanguage } from '#support/choose-language.ts';
import { cutContent } from '#support/cut-content.ts';
import { settled } from '#support/wait-until-settled.ts';
import { main } from '#support/page-actions.ts';
import { newCodes, unique } from '#support/create-shop.ts';

const lists = Object.values(pages).filter(
  (path) => path.startsWith(`${pages.admin}/`) && !path.includes(':'),
);
/** Lists that may contain goods of other tests with larger amounts, which make a table scroll. */
const listsOfGoods: readonly string[] = [pages.adminCodes, pages.adminPrices, pages.adminStock];
/** Pages whose cards have switches and links as values. */
const pagesWithControls: readonly string[] = [
  pages.adminRegions,
  pages.adminProducts,
  pages.adminBatches,
];

/** Waits until the page shows its data without loading more. */
async function loaded(page: Page): Promise<void> {
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main(page).locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
  await settled(page);
}

/** Returns the pixels by which the navigation of the admin area is higher than its container. */
async function hiddenNavigation(page: Page): Promise<number> {
  const navigation = page.locator('nav:has([aria-current="page"])');
  await expect(navigation).toBeVisible();
  return navigation.evaluate((nav) => nav.scrollHeight - nav.clientHeight);
}

/** Returns the card values that do not end at the right edge of their container. */
const valuesOffTheEdge = (page: Page) =>
  main(page).evaluate((area) =>
    [...area.querySelectorAll('dd > :last-child')].flatMap((value) => {
      const place = value.parentElement?.getBoundingClientRect().right ?? 0;
      const gap = Math.round(place - value.getBoundingClientRect().right);
      return gap > 1 ? [`${value.textContent || value.tagName}: ${gap} px`] : [];
    }),
  );

/** Returns the card facts whose label and first line of the value differ in height by more than 4 px. */
const factsOffTheirLine = (page: Page) =>
  main(page).evaluate((area) => {
    const middleOf = (part: Element) => {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const line = range.getClientRects()[0];
        if (line && line.width > 1) return line.top + line.height / 2;
      }
      return null;
    };
    return [...area.querySelectorAll('[data-row] dl > div')].flatMap((fact) => {
      const [label, value] = [...fact.children].map(middleOf);
      if (label == null || value == null) return [];
      const off = Math.round(Math.abs(label - value));
      return off > 4 ? [`${fact.textContent}: ${off} px`] : [];
    });
  });

test.use({ loggedIn: true });

test('cuts off nothing in the admin area in any language, and aligns the cards of a phone', async ({
  page,
  shop,
}) => {
  test.slow(); // checks every list, in three languages and on a phone
  const buyer = await shop.register();
  await shop.credit(buyer, { rub: 1_000_000 });
  const [title, codes] = [`Guthabenaufladungskarte ${unique('Kontoguthaben')}`, newCodes(2)];
  const goods = { amount: 1_000_000, usd: 9999.99, rub: 999_999.99, codes };
  const product = await shop.createProduct([goods], { title });
  await shop.buy(buyer, product);
  for (const path of lists) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(listsOfGoods.includes(path) ? `${path}?productId=${product.id}` : path);
    await page.waitForLoadState('networkidle');
    if (path === pages.adminCodes) await expect(rows(page).first()).toBeVisible();
    // English comes last, because the cards are measured in it.
    for (const language of ['ru', 'uz', 'en'] as const) {
      await chooseLanguage(page, language);
      await loaded(page);
      expect.soft(await cutContent(page), `${path} in ${language}`).toEqual([]);
      if (path !== pages.adminOverview) continue;
      const hidden = await hiddenNavigation(page);
      expect.soft(hidden, `navigation in ${language}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(main(page).locator('table[data-density]')).toHaveCount(0);
    await loaded(page);
    expect.soft(await factsOffTheirLine(page), path).toEqual([]);
    if (!pagesWithControls.includes(path)) continue;
    await expect(main(page).locator('dd').first()).toBeVisible();
    expect.soft(await valuesOffTheEdge(page), path).toEqual([]);
  }
});
