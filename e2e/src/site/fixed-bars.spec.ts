import type { Page } from '@playwright/test';
import { main } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';

/** Upper limit of tab stops on the pages of these tests. */
const MOST_STOPS = 60;

/** Returns the label of the focused element when the header or a bar at the bottom covers all of it. */
const coveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const isVisible = () => {
      const { left, top, width, height } = focused.getBoundingClientRect();
      return [2, height / 2, height - 2].some((down) => {
        const front = document.elementFromPoint(left + width / 2, top + down);
        return width < 2 || (front && (focused.contains(front) || front.contains(focused)));
      });
    };
    // The link past the header takes a few frames to appear and disappear.
    for (let frame = 0; frame < 20 && !isVisible(); frame += 1)
      await new Promise(requestAnimationFrame);
    return isVisible() ? null : (focused.getAttribute('aria-label') ?? focused.textContent);
  });

/** Presses a key until the focus leaves the page; returns the elements that were covered while they had the focus. */
async function coveredStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const covered: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    const label = await coveredFocus(page);
    if (label !== null) covered.push(`${key}: ${label}`);
    if (await page.evaluate(() => document.activeElement === document.body)) break;
  }
  return covered;
}

/** Opens a page that says that its scripts could not be loaded. */
async function openWithoutScripts(page: Page, path: string): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(path, { waitUntil: 'load' });
  await expect(page.getByRole('alert')).toBeVisible();
}

/** Returns the classes of the elements that do not scroll with the page. */
const fixedElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .filter((element) => element.checkVisibility() && element.clientHeight > 20)
      .map(({ className }) => className),
  );

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  for (const path of ['/products/freefire', '/support', '/terms'])
    test(`keeps the focus of ${path} clear of the header and the bar at the bottom`, async ({
      page,
    }) => {
      await page.goto(path);
      expect(await coveredStops(page, 'Tab')).toEqual([]);
      expect(await coveredStops(page, 'Shift+Tab')).toEqual([]);
    });

  for (const path of ['/terms', '/products/roblox'])
    test(`keeps the focus of ${path} clear of the note that its scripts could not be loaded`, async ({
      page,
    }) => {
      await openWithoutScripts(page, path);
      expect(await coveredStops(page, 'Tab')).toEqual([]);
      expect(await coveredStops(page, 'Shift+Tab')).toEqual([]);
    });
});

test.describe('on a screen with a zoom of 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  for (const path of ['/products', '/products/steam'])
    test(`header and bars of ${path} scroll with the page at a zoom of 400 %`, async ({ page }) => {
      await page.goto(path);
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      expect(await fixedElements(page)).toEqual([]);
    });

  test('the note that the scripts could not be loaded scrolls with the page at a zoom of 400 %', async ({
    page,
  }) => {
    await openWithoutScripts(page, '/products');
    expect(await fixedElements(page)).toEqual([]);
  });
});
