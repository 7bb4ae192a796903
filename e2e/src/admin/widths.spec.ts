import type { Page } from '@playwright/test';
import { pages } from '@manabar/contracts/rules';
import { expect, rows, test } from '#support/admin.ts';
import { cutContent } from '#support/cut-content.ts';
import { main } from '#support/screen.ts';
import { newCodes, unique } from '#support/shop.ts';

const lists = Object.values(pages).filter(
  (path) => path.startsWith(`${pages.admin}/`) && !path.includes(':'),
);

/** Card facts whose label and first line of the value differ in height by more than 4 px. */
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

for (const language of ['ru', 'en', 'uz'] as const)
  test.describe(language, () => {
    test.use({ loggedIn: true, language });

    test('cuts off nothing on any page of the admin area at 1280 px', async ({ page, shop }) => {
      const buyer = await shop.register();
      await shop.credit(buyer, { rub: 1_000_000 });
      const [title, codes] = [`Guthabenaufladungskarte ${unique('Kontoguthaben')}`, newCodes(2)];
      const goods = { amount: 1_000_000, usd: 9999.99, rub: 999_999.99, codes };
      await shop.buy(buyer, await shop.createProduct([goods], { title }));
      await page.setViewportSize({ width: 1280, height: 900 });
      for (const path of lists) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
        expect.soft(await cutContent(page), path).toEqual([]);
      }
      await page.goto(pages.adminCodes);
      await expect(rows(page).first()).toBeVisible();
    });

    test('shows every entry of the navigation on a laptop without scrolling', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(pages.adminOverview);
      const navigation = page.locator('nav:has([aria-current="page"])');
      await expect(navigation).toBeVisible();
      const hidden = await navigation.evaluate((nav) => nav.scrollHeight - nav.clientHeight);
      expect(hidden).toBeLessThanOrEqual(0);
    });
  });

test.describe('on a phone', () => {
  test.use({ loggedIn: true, language: 'en', viewport: { width: 360, height: 740 } });

  test('shows the values of a card in one line on a phone, including switches and links', async ({
    page,
  }) => {
    for (const path of [pages.adminRegions, pages.adminProducts, pages.adminBatches]) {
      await page.goto(path);
      await expect(main(page).locator('dd').first()).toBeVisible();
      const away = await main(page).evaluate((area) =>
        [...area.querySelectorAll('dd > :last-child')].flatMap((value) => {
          const place = value.parentElement?.getBoundingClientRect().right ?? 0;
          const gap = Math.round(place - value.getBoundingClientRect().right);
          return gap > 1 ? [`${value.textContent || value.tagName}: ${gap} px`] : [];
        }),
      );
      expect.soft(away, path).toEqual([]);
    }
  });

  test('puts label and value of every fact of a card on one line', async ({ page }) => {
    for (const path of lists) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect.soft(await factsOffTheirLine(page), path).toEqual([]);
    }
  });
});
