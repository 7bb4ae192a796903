import { expect, type Page } from '@playwright/test';

/** Font sizes of the browser in pixels: the default ones, and twice as much. */
const fontSizes = {
  normal: { standard: 16, fixed: 13 },
  doubled: { standard: 32, fixed: 26 },
};

/** Returns a function that changes the font size in the settings of the page's browser. */
export async function controlFontSize(
  page: Page,
): Promise<(size: keyof typeof fontSizes) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  const rootFontSize = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  return async (size) => {
    await browser.send('Page.setFontSizes', { fontSizes: fontSizes[size] });
    await expect.poll(rootFontSize).toBe(fontSizes[size].standard);
  };
}
