import { expect, type Locator, type Page } from '@playwright/test';

/** Maximum number of tab stops on any page. */
const MOST_STOPS = 80;

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      // The focus must be visible.
      const outlined = await wanted.evaluate((element) => {
        const visible = (node: Element) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node);
          return (
            (outlineStyle !== 'none' && outlineWidth !== '0px') ||
            /0px 0px 0px [12]px/.test(boxShadow)
          );
        };
        // The focus ring may be on an ancestor, such as a field's frame or a card.
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

/** Focuses a field of a dialog once the dialog has received the focus, which happens shortly after it opens. */
export async function focusIn(dialog: Locator, field: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await field.focus();
}
