import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than the page with the most of them has: menu, filters, column headers with their handles, rows. */
const MOST_STOPS = 100;

/** Presses Tab until the element has the focus, as somebody without a mouse would. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      // Whoever tabs must see where the focus is.
      const outlined = await wanted.evaluate((element) => {
        const visible = (node: Element) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node);
          return (
            (outlineStyle !== 'none' && outlineWidth !== '0px') ||
            /0px 0px 0px [12]px/.test(boxShadow)
          );
        };
        // A field's frame, a card whose link covers it: the mark may stand around the element.
        for (let node: Element | null = element, level = 0; node && level < 5; level += 1) {
          if (visible(node)) return true;
          node = node.parentElement;
        }
        return false;
      });
      expect(outlined, 'visible focus').toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Never reached by Tab: ${String(wanted)}`);
}

/** Reaches the element by Tab and presses a key on it. */
export async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}
