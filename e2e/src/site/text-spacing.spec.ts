import type { Page } from '@playwright/test';
import { overflow } from '#support/accessibility.ts';
import { everyPage, furnish } from '#support/every-page.ts';
import { main } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';

/** Spacing that WCAG 2.2 demands in 1.4.12. */
const SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

/** Texts that end beyond the edge of an element that hides what overflows. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // An ellipsis shortens texts that are shown in full elsewhere, such as the title in the breadcrumbs.
    const hides = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis';
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { right, width } = range.getBoundingClientRect();
      let box = text.parentElement;
      while (box && !hides(box)) box = box.parentElement;
      // Content for screen readers only is one pixel wide.
      if (width > 0 && box && box.clientWidth > 1 && right > box.getBoundingClientRect().right + 1)
        cut.push(text.textContent ?? '');
    }
    return cut;
  });

test.use({ loggedIn: true, viewport: { width: 320, height: 640 } });

for (const language of ['ru', 'uz'] as const)
  test.describe(language, () => {
    test.use({ language });

    test('shows every text in full on a phone with wide spacing', async ({
      page,
      shop,
      customer,
    }) => {
      for (const { name, path } of everyPage(await furnish(shop, customer))) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(main(page).locator('.mantine-Skeleton-root')).toHaveCount(0);
        await page.addStyleTag({ content: SPACING });
        expect.soft(await overflow(page), name).toEqual([]);
        expect.soft(await cutTexts(page), name).toEqual([]);
      }
    });

    test.describe('of a guest', () => {
      test.use({ loggedIn: false });

      test('shows the header in full on a phone with wide spacing', async ({ page }) => {
        await page.goto('/');
        await page.addStyleTag({ content: SPACING });
        expect(await overflow(page)).toEqual([]);
      });
    });
  });
